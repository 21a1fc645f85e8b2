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
