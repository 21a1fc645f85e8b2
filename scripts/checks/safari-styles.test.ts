import { expect, test } from 'vitest'
import { findStylesUnknownToSafari } from './safari-styles'

const findLines = (text: string) =>
  findStylesUnknownToSafari([{ path: 'app/a.css', text }]).map(({ line }) => line)

test('A shorthand for the line, its color and its thickness is found', () => {
  const text = `a {
  text-decoration: underline;
  text-decoration-color: transparent;
  text-decoration-thickness: 2px;
}
a { text-decoration: underline transparent 0.07em }
a { text-decoration: underline var(--line, red) }
a { text-decoration: none; color: red }`
  expect(findLines(text)).toEqual([6, 7])
})
