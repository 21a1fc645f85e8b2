const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The most code units that are read for each character of the limit; the longest flags and families have fewer. */
const UNITS_PER_CHARACTER = 40

/** What would be left hanging before the ellipsis. */
const LOOSE_END = /[\s,;:.!?–—/([{-]+$/u
const ELLIPSIS = '…'

/**
 * The text in at most `limit` characters, as readers count them: an emoji is never split. A longer text ends with an ellipsis,
 * which counts, after the last word that fits; a word that fills most of the limit by itself is split.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const isRead = text.length <= limit * UNITS_PER_CHARACTER
  const read = isRead ? text : text.slice(0, limit * UNITS_PER_CHARACTER)
  const characters = Array.from(graphemes.segment(read), ({ segment }) => segment)
  if (isRead && characters.length <= limit) return text
  const room = characters.slice(0, Math.max(limit - 1, 0)).join('')
  const isWordEnd = /^\s/u.test(characters[Math.max(limit - 1, 0)] ?? '')
  const lastSpace = room.search(/\s\S*$/u)
  const words = isWordEnd || lastSpace < room.length / 2 ? room : room.slice(0, lastSpace)
  return `${words.replace(LOOSE_END, '')}${ELLIPSIS}`
}

/** The length of a text as readers count it. */
export function countCharacters(text: string): number {
  // Plain ASCII, which most lists are, needs no rules of Unicode.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length
  let count = 0
  for (const _ of graphemes.segment(text)) count++
  return count
}

/** The words of a text, as editors count them: what spaces separate, if it has a letter or a digit. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
