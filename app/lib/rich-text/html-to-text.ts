/** Decodes clean HTML without its tags into one line of plain text. sanitize-html writes only these entities. */
export function decodeHtmlText(tagless: string): string {
  return tagless
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Clean HTML, or the beginning of it, as one line of plain text. */
export function htmlToLine(cleanedHtml: string): string {
  return decodeHtmlText(
    cleanedHtml.replace(/<[^>]*(>|$)|&\w*$/g, (tag) => (INLINE.test(tag) ? '' : ' ')),
  )
}

/** Inline tags, which do not separate words. */
const INLINE = /^<\/?(a|b|strong|i|em|u|s|sub|sup|code)\b/
