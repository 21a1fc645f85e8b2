import { expect, test } from 'vitest'
import { cleanRichText, formatRichText, toPlainParagraphs } from './format-rich-text.server'

test('Plain text keeps its lines and paragraphs', () => {
  expect(formatRichText('Doors at 7\r\nMusic at 8\n\nBring a <chair> & a friend')).toBe(
    '<p>Doors at 7<br />Music at 8</p>\n<p>Bring a &lt;chair&gt; &amp; a friend</p>',
  )
})

test('A URL in plain text becomes a link, without the period after it', () => {
  expect(formatRichText('See https://example.org/a?b=1&c=2.')).toBe(
    '<p>See <a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener ugc" data-bare="">https://example.org/a?b=1&amp;c=2</a>.</p>',
  )
  expect(formatRichText('(at http://example.org/x), or')).toContain(
    '>http://example.org/x</a>), or',
  )
  expect(formatRichText('http://example.org/a_(b)')).toContain('>http://example.org/a_(b)</a>')
})

test('HTML is unchanged, and its links are not linked again', () => {
  const html = '<p>See <a href="https://example.org/">https://example.org/</a></p>'
  expect(formatRichText(html)).toBe(
    '<p>See <a href="https://example.org/" rel="nofollow noopener ugc">https://example.org/</a></p>',
  )
  expect(formatRichText('<p>Or https://example.org/x</p>')).toContain(
    '<a href="https://example.org/x" rel="nofollow noopener ugc" data-bare="">',
  )
})

test('No rich text keeps a script, an event attribute or another scheme', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '<p onclick="x()">a</p>',
    'javascript:alert(1)',
    'https://example.org/"onmouseover="x()',
    "https://example.org/'><script>alert(1)</script>",
    '<a href="javascript:alert(1)">x</a>',
  ]
  for (const text of hostile) {
    const shown = formatRichText(text)
    expect(shown).not.toMatch(/<(?!\/?(p|br|a)\b)/)
    expect(shown).not.toMatch(/<[^>]*\son|href="(?!https?:)/)
  }
})

test.each([
  ['URLs', 'https://a.b/'.repeat(8_000)],
  ['brackets', '<'.repeat(50_000)],
  ['URLs of punctuation', `https://a.b/${'.,'.repeat(990)}x `.repeat(250)],
  ['spaces in plain text', `a${' '.repeat(100_000)}b`],
  ['spaces in HTML', `<p>a${' '.repeat(100_000)}b</p>`],
  ['lines', `a${'\n '.repeat(50_000)}b`],
  ['half a tag', '<br '.repeat(25_000)],
])('A very long text of only %s is parsed quickly', async (_, text) => {
  const begun = Date.now()
  toPlainParagraphs(formatRichText(text))
  // A worker's clock does not advance until it waits.
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(Date.now() - begun).toBeLessThan(2_000)
})

test('Paragraphs, lines and list items stay separate in plain text', () => {
  const shown = formatRichText(
    '<h2>Tonight</h2><p>Tea &amp; cake<br>till 9</p><ul><li>One</li><li>Two</li></ul><p>End</p>',
  )
  expect(toPlainParagraphs(shown)).toBe('Tonight\nTea & cake\ntill 9\n\n• One\n• Two\n\nEnd')
})

test('A text that shows nothing is stored as an empty one', () => {
  for (const blank of [
    '',
    ' ',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<hr>',
    '<script>x</script>',
    '<ul><li></li></ul>',
  ]) {
    expect([blank, cleanRichText(blank)]).toEqual([blank, ''])
  }
  expect(cleanRichText('Tea <script>x</script>\n\nat 5')).toBe('Tea \n\nat 5')
  expect(cleanRichText('<p onclick="x()">Tea</p>')).toBe('<p>Tea</p>')
})
