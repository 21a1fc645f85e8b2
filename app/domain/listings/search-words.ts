import { textKey } from '~/lib/text-key'

/** Words as search compares them. The index has them in this form too, so nothing depends on how it would cut text. */
export function wordsOf(text: string): string[] {
  const key = textKey(text)
  return key === '' ? [] : key.split(' ')
}

const SHORTEST_START = 2
const LONGEST_START = 10

/** Beginnings end in a letter that says what begins so, and that no stem ends in. */
export const STARTS_OF = { title: 'q', place: 'x' } as const
type Start = keyof typeof STARTS_OF

/** The beginning under which a word that is still being typed is looked up; null when it is too short. */
export function startOf(word: string, of: Start = 'title'): string | null {
  const letters = [...word]
  if (letters.length < SHORTEST_START) return null
  return letters.slice(0, LONGEST_START).join('') + STARTS_OF[of]
}

/** All beginnings under which these words are found. */
export function startsOf(words: string[], of: Start = 'title'): string[] {
  const starts = new Set<string>()
  for (const word of words) {
    const letters = [...word]
    for (let length = SHORTEST_START; length <= Math.min(letters.length, LONGEST_START); length++) {
      starts.add(letters.slice(0, length).join('') + STARTS_OF[of])
    }
  }
  return [...starts]
}

/** Shorter words are not corrected: too many of them are one letter apart. */
export const SHORTEST_CORRECTED = 4
/** From so many letters on, a word may be two letters off. */
const LONG_WORD = 8
const LONGEST_CORRECTED = 24

/**
 * The forms under which a word is found when it is misspelt: itself, and itself with one letter left out. Two words
 * that are one letter apart, or have two letters swapped, share a form; of those two letters apart some do.
 */
export function formsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < SHORTEST_CORRECTED || letters.length > LONGEST_CORRECTED) return []
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** By how many letters the written word may differ from the meant one. */
export function lettersAllowed(written: string): number {
  return [...written].length >= LONG_WORD ? 2 : 1
}

/** How many letters are to be added, left out, changed or swapped with their neighbour to make one word the other. */
export function lettersApart(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  let before: number[] = []
  let last = b.map((_, at) => at).concat(b.length)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      }
      next.push(least)
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}

/** What a visitor asked for in words. */
export type TextQuery = {
  /** Each must be there; more than one word is a phrase. The last may be unfinished. */
  wanted: string[][]
  unwanted: string[][]
  /** Places of wanted single words that stood in quotes: they are meant as they stand. Absent when there are none. */
  asWritten?: number[]
  /** Whether the last wanted word may be the beginning of one. */
  isOpen: boolean
}

const MOST_CHARACTERS = 400
const MOST_TERMS = 12

/**
 * Reads search text: words, "phrases in quotes", -words and -"phrases" to leave out. Null when it says nothing at all;
 * text without a letter or digit wants something that is nowhere.
 */
export function readText(text: string): TextQuery | null {
  const clipped = text.slice(0, MOST_CHARACTERS).trim()
  if (clipped === '') return null
  const wanted: string[][] = []
  const unwanted: string[][] = []
  const asWritten: number[] = []
  let isOpen = false
  for (const match of clipped.matchAll(
    /(?<minus>(?<![^\s"“”„])[-−–](?=["“”„\p{L}\p{N}]))?(?:["“”„](?<quoted>[^"“”„]*)["“”„]?|(?<plain>[^\s"“”„]+))/gu,
  )) {
    const { minus, quoted, plain } = match.groups ?? {}
    const words = wordsOf(quoted ?? plain ?? '')
    if (words.length === 0) continue
    if (minus) {
      unwanted.push(words)
      isOpen = false
    } else if (quoted === undefined) {
      wanted.push(...words.map((word) => [word]))
      isOpen = true
    } else {
      if (words.length === 1) asWritten.push(wanted.length)
      wanted.push(words)
      isOpen = false
    }
  }
  return {
    wanted: wanted.slice(0, MOST_TERMS),
    unwanted: unwanted.slice(0, MOST_TERMS),
    ...(asWritten.length > 0 ? { asWritten } : {}),
    isOpen: isOpen && wanted.length <= MOST_TERMS,
  }
}
