import sanitize from 'sanitize-html'
import { removeControlCharacters } from '~/lib/text/clean-text'
import { ALLOWED_HTML } from './allowed-tags.server'
import { decodeHtmlText } from './html-to-text'

/**
 * Sanitizes HTML from users and feeds to the allowed tags: text, headings, lists, links. Used before it is stored and
 * again before it is shown (architecture, section 7); idempotent. Control characters go last: entities contain some.
 */
export function sanitizeHtml(html: string): string {
  const escaped = html.replace(BRACKETED_EMAIL_OR_URL, '&lt;$1&gt;')
  return removeControlCharacters(sanitize(escaped, ALLOWED_HTML)).replace(EMPTY_BLOCKS, '').trim()
}

/** An email address or a URL in angle brackets, as people write them in text: it is no tag. */
const BRACKETED_EMAIL_OR_URL =
  /<((?:mailto:)?[^\s<>"'=/:@]{1,64}@[^\s<>"'=/:@]{1,255}|https?:\/\/[^\s<>"']{1,2000})>/gi

const EMPTY_BLOCKS = /<(p|li|h[2-4]|blockquote)>(?:\s|&nbsp;|<br \/>)*<\/\1>/g

/** The text of HTML in one line, for search and summaries. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(br|\/p|\/li|\/h\d|\/div)\b[^<>]*>/gi, '$& ')
  return decodeHtmlText(
    sanitize(spaced, { allowedTags: [], allowedAttributes: {}, textFilter: (text) => text }),
  )
}
