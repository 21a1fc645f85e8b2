import { expect, test } from 'vitest'
import { SEARCH_NAMES } from '~/domain/widgets/widget-query'
import { toParams } from '../../../widget/options'

test('The script of the widget passes on every filter of a search that the entrypoint reads', () => {
  const options = Object.fromEntries(SEARCH_NAMES.map((name) => [name, `value of ${name}`]))
  const params = toParams({ site: 1, type: 'search', ...options })
  expect([...params.keys()].toSorted()).toEqual(['site', 'type', ...SEARCH_NAMES].toSorted())
})
