import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../prepare.mjs'
import { DOMAIN_AREAS, listForbidden, UI_AREAS } from './areas.cjs'

test.each([
  ['app/domain', DOMAIN_AREAS],
  ['app/ui', UI_AREAS],
])('Each area of %s has its place in the order', (floor, lines) => {
  const areas = readdirSync(join(ROOT, floor), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(lines.flat().sort()).toEqual(areas.sort())
})

test('An area must not know those above and beside it', () => {
  expect(listForbidden([['pages'], ['cards', 'maps'], ['kit']])).toEqual([
    ['pages', []],
    ['cards', ['pages', 'maps']],
    ['maps', ['pages', 'cards']],
    ['kit', ['pages', 'cards', 'maps']],
  ])
})
