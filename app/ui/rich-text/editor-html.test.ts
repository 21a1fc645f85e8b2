import { expect, test } from 'vitest'
import { toEditorHtml } from './editor-html'

test('The editor gets text as paragraphs, and HTML as it is', () => {
  expect(toEditorHtml('')).toBe('')
  expect(toEditorHtml('Fish & chips <chair>\r\nat 7\n\n\nBring a friend')).toBe(
    '<p>Fish &amp; chips &lt;chair&gt;<br>at 7</p><p>Bring a friend</p>',
  )
  expect(toEditorHtml('<p>Fish</p>')).toBe('<p>Fish</p>')
})

test('What is being typed at the end of a text stays as it is', () => {
  expect(toEditorHtml('Bring a ')).toBe('<p>Bring a </p>')
  expect(toEditorHtml('Fish \n\n  \n')).toBe('<p>Fish</p><p></p>')
  expect(toEditorHtml(' \n\n ')).toBe('')
  expect(toEditorHtml('\n\nFish')).toBe('<p>Fish</p>')
})
