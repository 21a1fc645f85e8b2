import { isHtmlDescription } from '~/domain/events/description'

/** A description as HTML for the editor: plain text becomes paragraphs. */
export function toEditorHtml(description: string): string {
  return isHtmlDescription(description) ? description : toParagraphs(description)
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
