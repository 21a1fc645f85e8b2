import { expect, test } from 'vitest'
import { cleanRichText, formatRichText } from './format-rich-text.server'
import { parseMarkedText, toMarkedText } from './marked-text.server'

const save = (text: string) => formatRichText(cleanRichText(parseMarkedText(text)))

test.each([
  ['<ul><li>Bring a friend</li><li>Come early</li></ul>', '- Bring a friend\n- Come early'],
  ['<ul><li><p>Bring a friend</p></li><li><p>Come</p></li></ul>', '- Bring a friend\n- Come'],
  ['<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two'],
  ['<p>Doors at <strong>7</strong>.</p>', 'Doors at **7**.'],
  ['<p>It is <em>really</em> on.</p>', 'It is *really* on.'],
  [
    '<p>See <a href="https://example.org/x?a=1&amp;b=2">the program</a>.</p>',
    'See [the program](https://example.org/x?a=1&b=2).',
  ],
  ['<h2>Program</h2><p>Songs<br>and dances</p>', '## Program\n\nSongs\nand dances'],
  [
    '<p>Hello</p><ul><li><strong>Free</strong> &amp; open</li></ul><p>Bye</p>',
    'Hello\n\n- **Free** & open\n\nBye',
  ],
  ['<p>Tickets: https://example.org/a?b=1.</p>', 'Tickets: https://example.org/a?b=1.'],
])('%j is edited as %j, and looks the same after saving', (stored, marked) => {
  expect(toMarkedText(stored)).toBe(marked)
  expect(save(marked).replace(/<\/?p>|\s+/g, '')).toBe(
    formatRichText(stored).replace(/<\/?p>|\s+/g, ''),
  )
})

test.each([
  '<p>- no list</p>',
  '<p>1. no list</p>\n<p># no heading</p>',
  '<p>2 * 3 * 4, **no** and [no](https://example.org/y)</p>',
  '<p>C:\\new and \\*</p>',
  '<p>&lt;chair&gt;</p>',
  '<p>Write &lt;chair&gt; or &amp;amp; <strong>now</strong></p>',
  '<p>Mail &lt;ann@mail.example&gt; <strong>now</strong></p>',
])('Characters of the text are no marks: %s', (stored) => {
  const marked = toMarkedText(stored)
  expect(marked).not.toBe(null)
  expect(save(marked ?? '')).toBe(formatRichText(stored))
})

test.each([
  '<p>A</p><blockquote>B</blockquote>',
  '<ul><li>A<ul><li>B</li></ul></li></ul>',
  '<p><u>under</u></p>',
  '<p>See <a href="https://example.org/a(b)">it</a></p>',
])('%s would lose something, so it stays HTML', (stored) => {
  expect(toMarkedText(stored)).toBe(null)
})

test.each(['Doors at 7.\n\nBring a friend.', '2 * 3 * 4 - 5', 'Call 555-0100. [Ask for Ann]', ''])(
  'Text without marks is stored as it was typed: %j',
  (text) => {
    expect(parseMarkedText(text)).toBe(text)
  },
)

test('Nothing that is typed becomes a tag, a script or another kind of link', () => {
  for (const text of [
    '- <script>alert(1)</script>',
    '**<img src=x onerror=alert(1)>**',
    '[x](javascript:alert(1))',
    '[x](https://example.org/"onclick="alert(1))',
    '[<b>x](https://example.org/)',
  ]) {
    const html = save(text)
    expect(html).not.toMatch(/<(?:script|img)|href="javascript|<[^>]*onclick=/)
  }
})

test('A long text of marks is read in a moment', () => {
  for (const text of [
    '*'.repeat(20_000),
    '['.repeat(20_000),
    '[a]('.repeat(5_000),
    '**a '.repeat(5_000),
  ]) {
    const start = performance.now()
    parseMarkedText(text)
    expect(performance.now() - start).toBeLessThan(1_000)
  }
})
