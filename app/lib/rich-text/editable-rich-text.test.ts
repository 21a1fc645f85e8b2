import { expect, test } from 'vitest'
import { toEditableRichText } from './editable-rich-text.server'
import { formatRichText } from './format-rich-text.server'

test.each([
  ['Doors at 7.\n\nBring a friend.', 'Doors at 7.\n\nBring a friend.'],
  ['<p>Doors at 7.</p><p>Bring a friend.</p>', 'Doors at 7.\n\nBring a friend.'],
  ['<p>Doors at 7.<br>Show at 8.</p>', 'Doors at 7.\nShow at 8.'],
  ['<p>Fish &amp; chips, 3 &lt; 4</p>', 'Fish & chips, 3 < 4'],
])('%j is edited as the text %j', (stored, expected) => {
  expect(toEditableRichText(stored)).toBe(expected)
})

test.each([
  '<p>Doors at <strong>7</strong>.</p>',
  '<ul><li>Bring a friend</li></ul>',
  '<h2>Program</h2><p>Songs</p>',
  '<p>See <a href="https://example.org/x">the program</a>.</p>',
  '<p>A</p><blockquote>B</blockquote>',
  '<p>Write &lt;b&gt; for bold</p>',
])('%s stays HTML, because text would lose something', (stored) => {
  expect(toEditableRichText(stored)).toBe(stored)
})

test('What is edited looks as before when it is saved unchanged', () => {
  for (const stored of [
    '<p>One</p>\n<p>Two<br />three</p>',
    '<p>Tickets: https://example.org/a?b=1&amp;c=2.</p>',
    '<p> spaced </p><p></p><p>end</p>',
    'Plain <chair> text\r\n\r\nmore',
    '<p>&lt;p&gt;</p>',
  ]) {
    const shown = formatRichText(toEditableRichText(stored))
    expect(shown.replace(/\s+/g, ' ')).toBe(formatRichText(stored).replace(/\s+/g, ' '))
  }
})
