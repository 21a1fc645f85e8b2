import { decodeHtmlText } from '~/lib/html-to-text'

const LENGTH = 200
/** What is read of a description to find its first words: tags and link addresses take most of it. */
const LOOKED_AT = 4000

/** The first words of HTML that cleanHtml has passed, as plain text in one line. */
export function summarizeHtml(cleanedHtml: string): string {
  const text = decodeHtmlText(
    cleanedHtml
      .slice(0, LOOKED_AT)
      .replace(/<[^>]*(>|$)|&\w*$/g, (tag) => (INLINE.test(tag) ? '' : ' ')),
  )
  if (text.length <= LENGTH && cleanedHtml.length <= LOOKED_AT) return text
  return `${text.slice(0, LENGTH).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`
}

/** Tags inside a word or a sentence, which part no words. */
const INLINE = /^<\/?(a|b|strong|i|em|u|s|sub|sup|code)\b/
