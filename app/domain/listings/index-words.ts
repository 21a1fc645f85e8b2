import { textKey } from '~/lib/text/text-key'

/** Words in the form that search compares. The index stores the same form, so SQLite's own tokenizing has no effect. */
export function splitWords(text: string): string[] {
  const key = textKey(text)
  return key === '' ? [] : key.split(' ')
}

/** Everything but letters, digits, accents, and what joins the words of a compound. */
const BETWEEN_COMPOUNDS = /[^\p{L}\p{N}\p{M}\-‐‑'’‘ʼ`´.&+]+/u

/** The words of a text, those of each compound such as "hip-hop", "O’Brien’s" or "R&B" together. */
export const splitCompounds = (text: string): string[][] =>
  text
    .split(BETWEEN_COMPOUNDS)
    .map(splitWords)
    .filter((words) => words.length > 0)

const LONGEST_COMPOUND = 24

/**
 * The words of a title or name, and after them each compound as one word: 'Hip-Hop at O’Brien’s' is found by 'hiphop', too, and
 * by 'obriens'.
 */
export function toIndexedText(text: string): string {
  const compounds = splitCompounds(text)
    .filter((words) => words.length > 1)
    .map((words) => words.join(''))
    .filter((compound) => compound.length <= LONGEST_COMPOUND)
  return [textKey(text), ...new Set(compounds)].join(' ').trim()
}

const SHORTEST_START = 2
const LONGEST_START = 10

/** Word starts end in a letter for the column they are from, which no stem ends in. */
const START_SUFFIXES = { title: 'q', place: 'x' } as const
type Start = keyof typeof START_SUFFIXES

/** The start by which an unfinished word is searched; null if it is too short. */
export function toWordStart(word: string, column: Start = 'title'): string | null {
  const characters = [...word]
  if (characters.length < SHORTEST_START) return null
  return characters.slice(0, LONGEST_START).join('') + START_SUFFIXES[column]
}

/** All starts by which these words are found. */
export function listWordStarts(words: string[], column: Start = 'title'): string[] {
  const starts = new Set<string>()
  for (const word of words) {
    const characters = [...word]
    for (
      let length = SHORTEST_START;
      length <= Math.min(characters.length, LONGEST_START);
      length++
    ) {
      starts.add(characters.slice(0, length).join('') + START_SUFFIXES[column])
    }
  }
  return [...starts]
}

/** Shorter words are not corrected: too many of them differ by one letter. */
export const SHORTEST_CORRECTED = 4
const LONGEST_CORRECTED = 24

/**
 * The forms by which a word is found when it is misspelt: itself, and itself with one letter left out. Two words that
 * differ by one letter, or by two swapped letters, share a form; some that differ by two letters do.
 */
export function listWordForms(word: string): string[] {
  const characters = [...word]
  if (characters.length < SHORTEST_CORRECTED || characters.length > LONGEST_CORRECTED) return []
  return [...new Set([word, ...characters.map((_, at) => characters.toSpliced(at, 1).join(''))])]
}
