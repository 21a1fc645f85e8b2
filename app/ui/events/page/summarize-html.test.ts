import { expect, test } from 'vitest'
import { sanitizeHtml } from '~/lib/rich-text/sanitize-html.server'
import { summarizeHtml } from './summarize-html'

test('A summary is the text of the description in one line', () => {
  const html = sanitizeHtml(
    '<h1>Two sets</h1><p>Bring a <b>fri</b>end &amp; <a href="https://x.example/?a>b">more</a>.</p><p>1 &lt; 2, &amp;lt;</p>',
  )
  expect(summarizeHtml(html)).toBe('Two sets Bring a friend & more. 1 < 2, &lt;')
  expect(summarizeHtml('')).toBe('')
})

test('A long description ends after a whole word', () => {
  expect(summarizeHtml(`<p>${'word '.repeat(100)}</p>`)).toBe(`${'word '.repeat(39)}word…`)
  expect(summarizeHtml(`<p>Short.</p><p>${'<br />'.repeat(2000)}</p>`)).toBe('Short.…')
  expect(summarizeHtml(`${'a'.repeat(199)}😀 and on`)).toBe(`${'a'.repeat(199)}…`)
})
