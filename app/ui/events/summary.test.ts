import { expect, test } from 'vitest'
import { cleanHtml } from '~/lib/clean-html.server'
import { summaryOf } from './summary'

test('A summary is the text of the description in one line', () => {
  const html = cleanHtml(
    '<h1>Two sets</h1><p>Bring a <b>fri</b>end &amp; <a href="https://x.example/?a>b">more</a>.</p><p>1 &lt; 2, &amp;lt;</p>',
  )
  expect(summaryOf(html)).toBe('Two sets Bring a friend & more. 1 < 2, &lt;')
  expect(summaryOf('')).toBe('')
})

test('A long description ends after a whole word', () => {
  expect(summaryOf(`<p>${'word '.repeat(100)}</p>`)).toBe(`${'word '.repeat(39)}word…`)
  expect(summaryOf(`<p>Short.</p><p>${'<br />'.repeat(2000)}</p>`)).toBe('Short.…')
  expect(summaryOf(`${'a'.repeat(199)}😀 and on`)).toBe(`${'a'.repeat(199)}…`)
})
