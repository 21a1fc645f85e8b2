import { expect, test } from 'vitest'
import { toEditorHtml } from './editor-html'

test('The editor gets text as paragraphs, and HTML as it is', () => {
  expect(toEditorHtml('')).toBe('')
  expect(toEditorHtml('Fish & chips <chair>\r\nat 7\n\n\nBring a friend')).toBe(
    '<p>Fish &amp; chips &lt;chair&gt;<br>at 7</p><p>Bring a friend</p>',
  )
  expect(toEditorHtml('<p>Fish</p>')).toBe('<p>Fish</p>')
})
