import { toSingleLine } from '~/lib/text/single-line'
import { escapeXml } from '~/lib/text/xml'

/** RFC 5322, 2.1.1, recommends lines of at most this length; a link is never broken. */
const MAX_LINE_LENGTH = 78

/** A single line of text as lines of the text part. */
export function wrapText(text: string): string {
  const lines: string[] = []
  for (const word of toSingleLine(text).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= MAX_LINE_LENGTH) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines.join('\n')
}

/** Outlook does not know `&apos;`. */
export const escapeText = (text: string) =>
  escapeXml(toSingleLine(text)).replaceAll('&apos;', '&#39;')

/** The colors of an email in both modes; only a style sheet can set those of the dark mode. */
export const LIGHT = {
  page: '#f3f2ef',
  sheet: '#ffffff',
  ink: '#15130f',
  quiet: '#57534b',
  line: '#d8d4cc',
}
export const DARK = {
  page: '#0d0c0b',
  sheet: '#1c1b19',
  ink: '#f2efe9',
  quiet: '#b8b3a9',
  line: '#4a4741',
}
