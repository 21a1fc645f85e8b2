import { expect, test } from 'vitest'
import { escapeXml } from './xml'

test.each([
  ['a & b < c > "d" \'e\'', 'a &amp; b &lt; c &gt; &quot;d&quot; &apos;e&apos;'],
  ['&amp;', '&amp;amp;'],
  ['tab\tline\n', 'tab\tline\n'],
  ['nul\u0000 bell\u0007 half\ud83c and\udf89', 'nul bell half and'],
  ['🎉 é', '🎉 é'],
])('%j is written in XML as %j', (text, escaped) => {
  expect(escapeXml(text)).toBe(escaped)
})
