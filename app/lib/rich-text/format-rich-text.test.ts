import { expect, test } from 'vitest'
import { MAX_GROWTH, measureGrowth } from '../../../test/measurements/measure-growth'
import { toEditableRichText } from './editable-rich-text.server'
import {
  cleanRichText,
  formatRichText,
  formatRichTextOnce,
  toPlainParagraphs,
} from './format-rich-text.server'

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
  ['URLs', 'https://a.b/', 500],
  ['brackets', '<', 3_000],
  ['URLs of punctuation', `https://a.b/${'.,'.repeat(990)}x `, 12],
  ['spaces in plain text', ' ', 6_000],
  ['spaces in HTML', ' ', 6_000, '<p>'],
  ['lines', '\n ', 3_000],
  ['half a tag', '<br ', 1_500],
])('A text of only %s takes no longer each the more there are', (_, unit, count, start = 'a') => {
  const read = (text: string) => toPlainParagraphs(formatRichText(`${start}${text}b`))
  expect(measureGrowth(read, unit, count)).toBeLessThan(MAX_GROWTH)
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
    '\u200b\u2060\ufeff',
    '<p>\u3164\u200e&#8203;\u2800</p>',
  ]) {
    expect([blank, cleanRichText(blank)]).toEqual([blank, ''])
  }
  expect(cleanRichText('<p>\u200e👩\u200d🎤</p>')).toContain('👩\u200d🎤')
  expect(cleanRichText('Tea <script>x</script>\n\nat 5')).toBe('Tea \n\nat 5')
  expect(cleanRichText('<p onclick="x()">Tea</p>')).toBe('<p>Tea</p>')
})

test('A page gets the same HTML each time, and short as well as long texts', () => {
  const long = `Jazz at https://example.org/ ${'and more '.repeat(2_000)}`
  for (const text of ['<p>Jazz <script>x</script></p>', 'Doors\nat 7', long]) {
    expect(formatRichTextOnce(text)).toBe(formatRichText(text))
    expect(formatRichTextOnce(text)).toBe(formatRichText(text))
  }
})

test('An email address or a URL in angle brackets is text, in plain text and in HTML', () => {
  const shown = (entered: string) => formatRichText(cleanRichText(entered))
  expect(shown('Ann <ann@lake.example>\n\nSee <https://lake.example/a>.')).toBe(
    '<p>Ann &lt;ann@lake.example&gt;</p>\n<p>See &lt;<a href="https://lake.example/a" rel="nofollow noopener ugc" data-bare="">https://lake.example/a</a>&gt;.</p>',
  )
  expect(shown('<p>Ann <ann@lake.example></p>')).toBe('<p>Ann &lt;ann@lake.example&gt;</p>')
  expect(toEditableRichText(cleanRichText('Ann <ann@lake.example>'))).toBe('Ann <ann@lake.example>')
  expect(shown('<img src=x onerror=a@b.example>')).toBe('')
})

test('Text with a few tags keeps its paragraphs and lines', () => {
  expect(formatRichText('At <b>ten</b>.\nBring a chair.\n\nFree.')).toBe(
    '<p>At <b>ten</b>.<br />Bring a chair.</p>\n<p>Free.</p>',
  )
})
