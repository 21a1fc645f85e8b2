import { decodeHTMLStrict } from 'entities'
import { sanitizeHtml } from '~/lib/sanitize-html.server'
import { isHtmlDescription } from './description'
import { formatDescriptionHtml, formatDescriptionText } from './format-description.server'

/**
 * A stored description as a person edits it without the editor: plain text where the page would look exactly the same, else
 * its HTML, so that saving it unchanged never loses formatting (docs/decisions/0018-event-form.md).
 */
export function toEditableDescription(stored: string): string {
  if (!isHtmlDescription(stored)) {
    const text = decodeHTMLStrict(stored)
    return sanitizeHtml(text) === stored ? text : stored
  }
  const html = formatDescriptionHtml(stored)
  const text = formatDescriptionText(html)
  const isSame =
    !isHtmlDescription(text) && normalize(formatDescriptionHtml(text)) === normalize(html)
  return isSame ? text : stored
}

/** White space between blocks and before line breaks is not displayed. */
const normalize = (html: string) =>
  html.replace(/\s*(<br \/>)\s*/g, '$1').replace(/(<\/p>)\s+(?=<p>)/g, '$1')
