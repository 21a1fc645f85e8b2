import { htmlToLine } from '~/lib/rich-text/html-to-text'

const LENGTH = 200
/** How much of the HTML is read to find its first words: tags and URLs can take up most of it. */
const SCANNED_LENGTH = 4000

/** The first words of HTML from cleanHtml, as one line of plain text. */
export function summarizeHtml(cleanedHtml: string): string {
  const text = htmlToLine(cleanedHtml.slice(0, SCANNED_LENGTH))
  if (text.length <= LENGTH && cleanedHtml.length <= SCANNED_LENGTH) return text
  return `${text.slice(0, LENGTH).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`
}
