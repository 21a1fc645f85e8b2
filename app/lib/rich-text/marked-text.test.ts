import { expect, test } from 'vitest'
import { MAX_GROWTH, measureGrowth } from '../../../test/measurements/measure-growth'
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
  ['<p>It is <u>really</u> on.</p>', 'It is __really__ on.'],
  ['<p>A <u><strong>sale</strong></u></p>', 'A __**sale**__'],
  ['<p>A</p><blockquote><p>B</p></blockquote><p>C</p>', 'A\n\n> B\n\nC'],
  ['<blockquote>B</blockquote>', '> B'],
  ['<blockquote><p>A<br>B</p><p>C</p></blockquote>', '> A\n> B\n>\n> C'],
  ['<blockquote><h2>A</h2><ul><li>B</li></ul></blockquote>', '> ## A\n>\n> - B'],
  ['<blockquote><blockquote><p>A</p></blockquote></blockquote>', '> > A'],
  ['<ul><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ul>', '- A\n  - B\n  - C\n- D'],
  [
    '<ol><li><p>A</p><ul><li><p>B</p><ol><li><p>C</p></li></ol></li></ul></li><li><p>D</p></li></ol>',
    '1. A\n   - B\n     1. C\n2. D',
  ],
  ['<ul><li>A<ul><li>B</li></ul><ol><li>C</li></ol></li></ul>', '- A\n  - B\n  1. C'],
  ['<p>Tickets: https://example.org/a?b=1.</p>', 'Tickets: https://example.org/a?b=1.'],
])('%j is edited as %j, and looks the same after saving', (stored, marked) => {
  expect(toMarkedText(stored)).toBe(marked)
  expect(save(marked).replace(/<\/?p>|\s+/g, '')).toBe(
    formatRichText(stored).replace(/<\/?p>|\s+/g, ''),
  )
  // Typed with the line ends that forms send.
  expect(save(marked.replaceAll('\n', '\r\n'))).toBe(save(marked))
})

test.each([
  '<p>- no list</p>',
  '<p>1. no list</p>\n<p># no heading</p>',
  '<p>2 * 3 * 4, **no** and [no](https://example.org/y)</p>',
  '<p>C:\\new and \\*</p>',
  '<p>&lt;chair&gt;</p>',
  '<p>&gt; no quote</p>\n<p>one<br />&gt; two</p>',
  '<p>__init__ and snake__case, ____ and <strong>now</strong></p>',
  '<p>See <a href="https://example.org/__a__/b" rel="nofollow noopener ugc" data-bare="">https://example.org/__a__/b</a> <strong>now</strong></p>',
  '<p>Write &lt;chair&gt; or &amp;amp; <strong>now</strong></p>',
  '<p>Mail &lt;ann@mail.example&gt; <strong>now</strong></p>',
])('Characters of the text are no marks: %s', (stored) => {
  const marked = toMarkedText(stored)
  expect(marked).not.toBe(null)
  expect(save(marked ?? '')).toBe(formatRichText(stored))
})

test.each([
  '<p><s>gone</s></p>',
  '<ul><li><p>A</p><p>B</p></li></ul>',
  '<ul><li>A<br>B</li></ul>',
  '<ul><li><blockquote>A</blockquote></li></ul>',
  '<p>half<u>way</u></p>',
  '<ul><li><ul><li>A</li></ul></li></ul>',
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

test('Lists in items, quotes and underlined words are typed as people know them', () => {
  expect(save('- A\n\t- B\n    - C\n- D')).toBe(
    '<ul><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ul>',
  )
  // One space is a slip.
  expect(save('- A\n - B')).toBe('<ul><li>A</li><li>B</li></ul>')
  expect(save('Ann said:\n> Come __early__\n> - or late\nBye')).toBe(
    '<p>Ann said:</p>\n<blockquote><p>Come <u>early</u></p><ul><li>or late</li></ul></blockquote>\n<p>Bye</p>',
  )
})

test('Nothing that is typed becomes a tag, a script or another kind of link', () => {
  for (const text of [
    '- <script>alert(1)</script>',
    '**<img src=x onerror=alert(1)>**',
    '[x](javascript:alert(1))',
    '[x](https://example.org/"onclick="alert(1))',
    '[<b>x](https://example.org/)',
    '> <script>alert(1)</script>',
    '__<img src=x onerror=alert(1)>__',
  ]) {
    const html = save(text)
    expect(html).not.toMatch(/<(?:script|img)|href="javascript|<[^>]*onclick=/)
  }
})

test.each([
  ['*', 2_500],
  ['[', 2_500],
  ['[a](', 1_000],
  ['**a ', 2_500],
  ['__a ', 2_500],
  ['> ', 2_000],
  [`${'>'.repeat(10)}\n`, 400],
])('A long text of marks is read in time that grows with its length: %j', (unit, count) => {
  expect(measureGrowth(parseMarkedText, unit, count)).toBeLessThan(MAX_GROWTH)
})

test('Lists that begin further in with each line are read in time that grows with their length', () => {
  const staircase = Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth)}- a\n`).join('')
  expect(measureGrowth(parseMarkedText, staircase, 4)).toBeLessThan(MAX_GROWTH)
})
