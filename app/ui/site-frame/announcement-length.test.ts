import { expect, test } from 'vitest'
import { estimateLength } from './announcement-length'

const paragraph = (characters: number) => `<p>${'a'.repeat(characters)}</p>`

test.each([
  ['a sentence', paragraph(140), 'short'],
  ['five lines of a phone', paragraph(5 * 45), 'short'],
  ['a line more', paragraph(5 * 45 + 1), 'long'],
  ['many short lines', paragraph(3).repeat(8), 'very-long'],
  ['a list', `<ul>${'<li>Tram 4</li>'.repeat(4)}</ul>`, 'short'],
  [
    'tags, which are not seen',
    `<p><a href="https://${'x'.repeat(900)}.example/">Ferry</a></p>`,
    'short',
  ],
  ['a story', paragraph(300).repeat(4), 'very-long'],
])('How long an announcement is: %s', (_, html, length) => {
  expect(estimateLength(html)).toBe(length)
})
