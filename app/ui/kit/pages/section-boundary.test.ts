import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FAILED_SECTION_MARKER, SectionBoundary } from './section-boundary'

const drawn = (draw: (value: string) => string, value = 'Jazz at nine') =>
  renderToString(
    createElement('main', null, [
      createElement(SectionBoundary<string>, {
        key: 'part',
        ...{ section: value, unavailable: 'Events temporarily unavailable', children: draw },
      }),
      createElement('p', { key: 'rest' }, 'The rest'),
    ]),
  )

test('A section with data is rendered', () => {
  const html = drawn((value) => value)
  expect(html).toContain('Jazz at nine')
  expect(html).not.toContain('temporarily unavailable')
  expect(html).not.toContain(FAILED_SECTION_MARKER)
})

test('A section that could not be loaded says so, and the rest of the page remains', () => {
  const html = drawn((value) => value, 'unavailable')
  expect(html).toContain('Events temporarily unavailable')
  expect(html).toContain('The rest')
})

test('A section that cannot be rendered says so, the rest remains, and the page is marked', () => {
  const html = drawn(() => {
    throw new Error('not drawable')
  })
  expect(html).toContain('Events temporarily unavailable')
  expect(html).toContain('The rest')
  expect(html).toContain(FAILED_SECTION_MARKER)
})
