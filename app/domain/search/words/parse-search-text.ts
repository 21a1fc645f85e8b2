import { splitCompounds, splitWords } from '~/domain/listings/index-words'

/** A word, a phrase in quotes, or a compound such as "hip-hop", which is found written as one word, too. */
export type Term = {
  words: string[]
  isQuoted: boolean
  /** What finds an event as well as the words do. */
  meaning?: Meaning
  /** The terms of which this one was made, as they have a meaning together; absent for a single one. */
  singles?: Term[]
}

/** The categories (ids) and the facts (formatFact) that some words name, and other words for the same. */
export type Meaning = { categories: string[]; synonyms: string[][]; facts?: string[] }

/** The text of a search, parsed. */
export type TextQuery = {
  /** All of these must match. The last may be unfinished. */
  wanted: Term[]
  unwanted: Term[]
  /** Whether the last wanted word may be the beginning of a longer one. */
  isOpen: boolean
}

const MAX_CHARACTERS = 400
const MAX_TERMS = 12

/**
 * Parses search text: words, "phrases in quotes", -words and -"phrases" to exclude. Null for blank text. Text without a
 * letter or digit wants nothing and excludes nothing, and such a query matches nothing. Stop words beside other words are left
 * out, but for a last one, which may be the beginning of another word.
 */
export function parseSearchText(text: string): TextQuery | null {
  const clipped = text.slice(0, MAX_CHARACTERS).trim()
  if (clipped === '') return null
  const wanted: Term[] = []
  const unwanted: Term[] = []
  let isOpen = false
  for (const match of clipped.matchAll(
    /(?<minus>(?<![^\s"“”„])[-−–](?=["“”„\p{L}\p{N}]))?(?:["“”„](?<quoted>[^"“”„]*)["“”„]?|(?<plain>[^\s"“”„]+))/gu,
  )) {
    const { minus, quoted, plain } = match.groups ?? {}
    const isQuoted = quoted !== undefined
    const found = isQuoted ? [splitWords(quoted)] : splitCompounds(plain ?? '')
    const terms = found.filter((words) => words.length > 0).map((words) => ({ words, isQuoted }))
    if (terms.length === 0) continue
    if (minus) unwanted.push(...terms)
    else wanted.push(...terms)
    isOpen = !minus && !isQuoted
  }
  const given = wanted.slice(0, MAX_TERMS)
  const isMeant = (term: Term, index: number) =>
    !isStopWord(term) || (isOpen && index === wanted.length - 1)
  return {
    wanted: given.every(isStopWord) ? given : given.filter(isMeant),
    unwanted: unwanted.slice(0, MAX_TERMS),
    isOpen: isOpen && wanted.length <= MAX_TERMS,
  }
}

/** Words that are in most texts, and so say nothing about an event. */
const STOP_WORDS = new Set(
  'a an and are as at be by for from in is it n of on or s t that the this to with'.split(' '),
)

/**
 * The text of a search that is submitted: stop words alone want nothing. Only while they are typed may they be the beginning of a
 * title; in quotes they are searched.
 */
export const withoutLoneStopWords = (text: TextQuery): TextQuery =>
  text.wanted.every(isStopWord) ? { ...text, wanted: [] } : text

export const isStopWord = ({ words, isQuoted }: Term): boolean =>
  !isQuoted && words.length === 1 && STOP_WORDS.has(words[0] ?? '')
