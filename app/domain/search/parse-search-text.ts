import { splitWords } from '~/domain/listings/index-words'

/** The text of a search, parsed. */
export type TextQuery = {
  /** All of these must match. A term of several words is a phrase. The last may be unfinished. */
  wanted: string[][]
  unwanted: string[][]
  /** Indexes of wanted single words that were in quotes, whose spelling is not corrected. Absent when there are none. */
  asWritten?: number[]
  /** Whether the last wanted word may be the beginning of a longer one. */
  isOpen: boolean
}

const MAX_CHARACTERS = 400
const MAX_TERMS = 12

/**
 * Parses search text: words, "phrases in quotes", -words and -"phrases" to exclude. Null for blank text. Text without a
 * letter or digit wants nothing and excludes nothing, and such a query matches nothing.
 */
export function parseSearchText(text: string): TextQuery | null {
  const clipped = text.slice(0, MAX_CHARACTERS).trim()
  if (clipped === '') return null
  const wanted: string[][] = []
  const unwanted: string[][] = []
  const asWritten: number[] = []
  let isOpen = false
  for (const match of clipped.matchAll(
    /(?<minus>(?<![^\s"“”„])[-−–](?=["“”„\p{L}\p{N}]))?(?:["“”„](?<quoted>[^"“”„]*)["“”„]?|(?<plain>[^\s"“”„]+))/gu,
  )) {
    const { minus, quoted, plain } = match.groups ?? {}
    const words = splitWords(quoted ?? plain ?? '')
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
    wanted: wanted.slice(0, MAX_TERMS),
    unwanted: unwanted.slice(0, MAX_TERMS),
    ...(asWritten.length > 0 ? { asWritten } : {}),
    isOpen: isOpen && wanted.length <= MAX_TERMS,
  }
}
