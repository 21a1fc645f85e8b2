import type { FontMetrics } from '~/lib/font-metrics'

/** Text as a font can draw it: without emoji and the like; null where most of its letters are missing in the font. */
export function toDrawableText(text: string, font: FontMetrics): string | null {
  const all = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const letters = all.filter((one) => /[\p{L}\p{N}]/u.test(one))
  const drawn = letters.filter((one) => font.has(one))
  if (drawn.length === 0 || drawn.length < letters.length * MOST_LETTERS) return null
  return all
    .filter((one) => font.has(one))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}

const MOST_LETTERS = 0.8

/**
 * The text in lines no wider than `width` (a multiple of the font's size); what is too long for `most` lines ends in an
 * ellipsis, and a word too long for one is broken.
 */
export function wrapLines(
  text: string,
  font: FontMetrics,
  { width, most }: { width: number; most: number },
): { lines: string[]; isWhole: boolean } {
  const fits = (line: string) => font.measure(line) <= width
  const lines: string[] = ['']
  let hasBrokenWord = false
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      lines[lines.length - 1] = longer
      continue
    }
    if (line) lines.push('')
    const pieces = breakWord(word, fits)
    if (pieces.length > 1) hasBrokenWord = true
    lines.splice(-1, 1, ...pieces)
    if (lines.length > most) break
  }
  if (lines.length <= most) return { lines, isWhole: !hasBrokenWord }
  const shown = lines.slice(0, most)
  shown[most - 1] = shorten(shown[most - 1] ?? '', fits)
  return { lines: shown, isWhole: false }
}

/** The word, broken where it must be. */
function breakWord(word: string, fits: (text: string) => boolean): string[] {
  const pieces = ['']
  for (const character of word) {
    const longer = pieces.at(-1) + character
    if (fits(longer) || pieces.at(-1) === '') pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}

function shorten(line: string, fits: (text: string) => boolean): string {
  let kept = [...line]
  while (kept.length > 0 && !fits(`${kept.join('')}…`)) kept = kept.slice(0, -1)
  return `${kept.join('').replace(/[\s.,;:–—-]+$/, '')}…`
}
