import { decodeHtmlText } from '~/lib/html-to-text'

const LENGTH = 200
/** How much of the HTML is read to find its first words: tags and URLs can take up most of it. */
const SCANNED_LENGTH = 4000

/** The first words of HTML from cleanHtml, as one line of plain text. */
export function summarizeHtml(cleanedHtml: string): string {
  const text = decodeHtmlText(
    cleanedHtml
      .slice(0, SCANNED_LENGTH)
      .replace(/<[^>]*(>|$)|&\w*$/g, (tag) => (INLINE.test(tag) ? '' : ' ')),
  )
  if (text.length <= LENGTH && cleanedHtml.length <= SCANNED_LENGTH) return text
  return `${text.slice(0, LENGTH).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`
}

/** Inline tags, which do not separate words. */
const INLINE = /^<\/?(a|b|strong|i|em|u|s|sub|sup|code)\b/
