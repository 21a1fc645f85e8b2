import { isHtml } from '~/lib/rich-text'

/** A rich text as HTML for the editor: plain text becomes paragraphs. */
export function toEditorHtml(text: string): string {
  return isHtml(text) ? text : toParagraphs(text)
}

function toParagraphs(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}
