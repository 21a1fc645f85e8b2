import { isHtml } from '~/lib/rich-text/rich-text'

/** A rich text as HTML for the editor: plain text becomes paragraphs. Its last one may still be being typed. */
export function toEditorHtml(text: string): string {
  return isHtml(text) ? text : toParagraphs(text)
}

function toParagraphs(text: string): string {
  if (text.trim() === '') return ''
  const paragraphs = text
    .trimStart()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
  const last = paragraphs.length - 1
  return paragraphs
    .map((paragraph, at) => (at === last ? paragraph : paragraph.trim()))
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
