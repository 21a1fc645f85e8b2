/** What is left of clean HTML without its tags, as plain text in one line: sanitize-html writes these entities alone. */
export function decodeHtmlText(tagless: string): string {
  return tagless
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
