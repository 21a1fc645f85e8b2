import type { FontMetrics } from '~/lib/font-metrics'

/** Text that the font can draw, without emoji and the like; null when the font lacks most of its letters. */
export function toDrawableText(text: string, font: FontMetrics): string | null {
  const all = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const alphanumerics = all.filter((character) => /[\p{L}\p{N}]/u.test(character))
  const drawn = alphanumerics.filter((character) => font.has(character))
  if (drawn.length === 0 || drawn.length < alphanumerics.length * MIN_DRAWABLE_SHARE) return null
  return all
    .filter((character) => font.has(character))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}

const MIN_DRAWABLE_SHARE = 0.8

/**
 * Wraps text into lines no wider than `width` (a multiple of the font size). Text that does not fit on `maxLines` lines ends in an
 * ellipsis, and a word too long for a line is broken.
 */
export function wrapLines(
  text: string,
  font: FontMetrics,
  { width, maxLines }: { width: number; maxLines: number },
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
    if (lines.length > maxLines) break
  }
  if (lines.length <= maxLines) return { lines, isWhole: !hasBrokenWord }
  const shown = lines.slice(0, maxLines)
  shown[maxLines - 1] = shorten(shown[maxLines - 1] ?? '', fits)
  return { lines: shown, isWhole: false }
}

/** Breaks a word into parts that fit on a line. */
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
  let shown = [...line]
  while (shown.length > 0 && !fits(`${shown.join('')}…`)) shown = shown.slice(0, -1)
  return `${shown.join('').replace(/[\s.,;:–—-]+$/, '')}…`
}
