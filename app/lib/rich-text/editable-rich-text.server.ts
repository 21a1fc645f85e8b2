import { decodeHTMLStrict } from 'entities'
import { formatRichText, toPlainParagraphs } from './format-rich-text.server'
import { isHtml } from './rich-text'
import { sanitizeHtml } from './sanitize-html.server'

/**
 * A stored rich text as a person edits it without the editor: plain text where the page would look exactly the same, else
 * its HTML, so that saving it unchanged never loses formatting (docs/decisions/0018-event-form.md).
 */
export function toEditableRichText(stored: string): string {
  if (!isHtml(stored)) {
    const text = decodeHTMLStrict(stored)
    return sanitizeHtml(text) === stored ? text : stored
  }
  const html = formatRichText(stored)
  const text = toPlainParagraphs(html)
  const isSame = !isHtml(text) && normalize(formatRichText(text)) === normalize(html)
  return isSame ? text : stored
}

/** White space between blocks and before line breaks is not displayed. */
const normalize = (html: string) =>
  html.replace(/\s*(<br \/>)\s*/g, '$1').replace(/(<\/p>)\s+(?=<p>)/g, '$1')
