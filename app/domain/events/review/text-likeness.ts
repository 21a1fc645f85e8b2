import { textKey } from '~/lib/text/text-key'

/** Whether two texts are nearly the same, whatever their punctuation, capitals, links, numbers and a few changed words. */

const WORDS_TOGETHER = 3
/** Shorter texts are alike by chance. */
const MIN_WORDS = 12
const MIN_LIKENESS = 0.6

/** Which words follow each other in a text; null if it is too short to be compared. */
export type TextFingerprint = ReadonlySet<string>

export const plainWords = (text: string): string[] => textKey(text).split(' ').filter(Boolean)

/** Links and numbers are what copies of a text differ in. */
export function fingerprintText(text: string): TextFingerprint | null {
  const words = plainWords(text.replace(/https?:\/\/\S+|www\.\S+|\S+@\S+/gi, ' ')).filter(
    (word) => !/\d/.test(word),
  )
  if (words.length < MIN_WORDS) return null
  const runs = words.slice(WORDS_TOGETHER - 1).map((_, at) => words.slice(at, at + WORDS_TOGETHER))
  return new Set(runs.map((run) => run.join(' ')))
}

/** Compares by the share of what they have in common (the Jaccard index). */
export function areTextsAlike(a: TextFingerprint | null, b: TextFingerprint | null): boolean {
  if (!a || !b) return false
  const shared = [...a].filter((run) => b.has(run)).length
  return shared / (a.size + b.size - shared) >= MIN_LIKENESS
}
