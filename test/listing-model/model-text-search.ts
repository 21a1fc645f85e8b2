import type { Term, TextQuery } from '~/domain/search/words/parse-search-text'
import { textKey } from '~/lib/text/text-key'
import { countEdits } from './model-edit-distance'
import type { ModelEvent, ModelRegion, ModelVenue } from './model-world'
import { stem } from './porter-stemmer'

/**
 * The words a card is found by: stemmed, and for titles and places also unstemmed; its categories, to the root; and what it
 * states of those facts that words name.
 */
export type CardText = {
  stems: string[][]
  words: string[]
  titleWords: string[]
  categories: Set<string>
  facts: Set<string>
}

const BODY_CHARACTERS = 2_000

const splitWords = (text: string) => textKey(text).split(' ').filter(Boolean)

/** By the place that an event names, or else by all names of its venue; and by its organizer. */
export function placeText(
  { venueNameShown, organizer }: ModelEvent,
  venues: ModelVenue[],
  regions: ModelRegion[],
): string {
  const names = venueNameShown ? [venueNameShown] : venues.map(({ name }) => name)
  return [...names, ...regions.map(({ name }) => name), organizer].join(' ')
}

/** The words of each piece that no space or other mark than those within words divides. */
const splitPieces = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}\p{M}'’‘ʼ`´.&+‐‑-]/gu, ' ')
    .split(' ')
    .map(splitWords)
    .filter((words) => words.length > 0)

/** The words, and after them those that are written with a hyphen or the like, as one word. */
function indexedWords(text: string): string[] {
  const together = new Set<string>()
  for (const words of splitPieces(text)) {
    const joined = words.join('')
    if (words.length > 1 && joined.length <= 24) together.add(joined)
  }
  return [...splitWords(text), ...together]
}

export function buildCardText(
  { title, searchText }: ModelEvent,
  place: string,
  { categories, facts }: Pick<CardText, 'categories' | 'facts'>,
): CardText {
  const columns = [
    indexedWords(title),
    indexedWords(place),
    splitWords(searchText.slice(0, BODY_CHARACTERS)),
  ]
  return {
    stems: columns.map((words) => words.map(stem)),
    words: columns.slice(0, 2).flat(),
    titleWords: columns[0] ?? [],
    categories,
    facts,
  }
}

const MAX_TERMS = 12

/** Parses search text character by character. Null when it is blank. */
export function parseTextQuery(text: string): TextQuery | null {
  if (text.trim() === '') return null
  const query: TextQuery = { wanted: [], unwanted: [], isOpen: false }
  const isQuote = (character = '') => '"“”„'.includes(character) && character !== ''
  const isSpace = (character = ' ') => /\s/.test(character)
  const characters = [...text]
  for (let at = 0; at < characters.length; ) {
    if (isSpace(characters[at])) {
      at++
      continue
    }
    const isFirst = at === 0 || isSpace(characters[at - 1]) || isQuote(characters[at - 1])
    const after = characters[at + 1] ?? ''
    const isMinus =
      isFirst &&
      '-−–'.includes(characters[at] as string) &&
      (isQuote(after) || /[\p{L}\p{N}]/u.test(after))
    if (isMinus) at++
    const isQuoted = isQuote(characters[at])
    if (isQuoted) at++
    let piece = ''
    while (
      at < characters.length &&
      !isQuote(characters[at]) &&
      (isQuoted || !isSpace(characters[at]))
    )
      piece += characters[at++]
    if (isQuoted) at++
    for (const words of isQuoted ? [splitWords(piece)] : splitPieces(piece)) {
      addTerms(query, words, { isMinus, isQuoted })
    }
  }
  const first = query.wanted.slice(0, MAX_TERMS)
  const last = query.isOpen ? query.wanted.at(-1) : undefined
  return {
    wanted: first.every(isStopWord)
      ? first
      : first.filter((term) => !isStopWord(term) || term === last),
    unwanted: query.unwanted.slice(0, MAX_TERMS),
    isOpen: query.isOpen && query.wanted.length <= MAX_TERMS,
  }
}

function addTerms(
  query: TextQuery,
  words: string[],
  { isMinus, isQuoted }: { isMinus: boolean; isQuoted: boolean },
): void {
  if (words.length === 0) return
  query.isOpen = !isMinus && !isQuoted
  if (isMinus) query.unwanted.push({ words, isQuoted })
  else query.wanted.push({ words, isQuoted })
}

const STOP_WORDS =
  /^(a|an|and|are|as|at|be|by|for|from|in|is|it|n|of|on|or|s|t|that|the|this|to|with)$/

/** Whether a term is in most texts, and so means nothing beside others. */
export const isStopWord = ({ words, isQuoted }: Term) =>
  !isQuoted && words.length === 1 && STOP_WORDS.test(words[0] ?? '')

/** Whether the card has the term's words, other words for the same, or a category that they name. */
export function matchesTerm(term: Term, card: CardText): boolean {
  const { words, isQuoted, meaning, singles } = term
  const names = { ...card, stems: card.stems.slice(0, 2) }
  return (
    hasWords(words, card) ||
    (!isQuoted && !singles && hasWords([words.join('')], card)) ||
    (singles?.every((single) => matchesTerm(single, names)) ?? false) ||
    (meaning?.synonyms.some((synonym) => hasWords(synonym, card)) ?? false) ||
    (meaning?.categories.some((id) => card.categories.has(id)) ?? false) ||
    (meaning?.facts?.some((fact) => card.facts.has(fact)) ?? false)
  )
}

/** Whether one column contains the words consecutively. */
function hasWords(words: string[], { stems }: CardText): boolean {
  const sought = words.map(stem)
  return stems.some((column) =>
    column.some((_, at) => sought.every((word, index) => column[at + index] === word)),
  )
}

/** Whether a word of the title or the place starts with the term. */
function matchesPrefix({ words, singles }: Term, read: CardText): boolean {
  if (singles) return false
  const characters = [...words.join('')].slice(0, 10)
  if (characters.length < 2) return false
  return read.words.some((word) => word.startsWith(characters.join('')))
}

/** Whether the title has these words, one after the other. */
export const hasInTitle = (words: string[], card: CardText): boolean =>
  hasWords(words, withoutMentions(card))

/** The card as if it had nothing but its title, categories and facts. */
export const withoutMentions = (card: CardText): CardText => ({
  ...card,
  stems: card.stems.slice(0, 1),
  words: card.titleWords,
})

/** Whether the card has every wanted term and no unwanted one. Text without a letter or digit matches nothing. */
export function matchesQuery({ wanted, unwanted, isOpen }: TextQuery, read: CardText): boolean {
  if (wanted.length + unwanted.length === 0) return false
  return (
    wanted.every(
      (term, at) =>
        matchesTerm(term, read) ||
        (isOpen && at === wanted.length - 1 && matchesPrefix(term, read)),
    ) && !unwanted.some((term) => matchesTerm(term, read))
  )
}

const isCorrectable = (word: string) => [...word].length >= 4 && [...word].length <= 24

/** The words of titles and places that a misspelled word may be corrected to, with the number of cards that have each. */
export function countVocabulary(reads: CardText[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of reads) {
    for (const word of new Set(words)) {
      if ([...word].length >= 4) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}

/** The query corrected with words that the listing has; null when there is no better word. */
export function correctQuery(query: TextQuery, vocabulary: Map<string, number>): TextQuery | null {
  let isChanged = false
  const wanted = query.wanted.map((term): Term => {
    const [word = ''] = term.words
    if (
      term.isQuoted ||
      term.meaning ||
      term.words.length > 1 ||
      !isCorrectable(word) ||
      vocabulary.has(word)
    )
      return term
    const meant = nearest(word, vocabulary)
    if (meant === null) return term
    isChanged = true
    return { words: [meant], isQuoted: false }
  })
  return isChanged ? { ...query, wanted, isOpen: false } : null
}

function nearest(written: string, vocabulary: Map<string, number>): string | null {
  const most = [...written].length >= 8 ? 2 : 1
  const candidates = [...vocabulary]
    .filter(([word]) => isCorrectable(word) && sharesForm(written, word))
    .map(([word, docs]) => ({ word, docs, edits: countEdits([...written], [...word]) }))
    .filter((candidate) => candidate.edits <= most)
    .sort((a, b) => a.edits - b.edits || b.docs - a.docs || (a.word < b.word ? -1 : 1))
  return candidates[0]?.word ?? null
}

function sharesForm(a: string, b: string): boolean {
  const forms = (word: string) => {
    const characters = [...word]
    return [
      word,
      ...characters.map((_, at) => characters.filter((_, index) => index !== at).join('')),
    ]
  }
  const formsOfB = new Set(forms(b))
  return forms(a).some((form) => formsOfB.has(form))
}

/** The query as a person would type it. */
export function formatQuery({ wanted, unwanted }: TextQuery): string {
  const written = ({ words, isQuoted, singles }: Term): string => {
    if (singles) return singles.map(written).join(' ')
    return isQuoted && words.length > 1 ? `"${words.join(' ')}"` : words.join('-')
  }
  return [...wanted.map(written), ...unwanted.map((term) => `-${written(term)}`)].join(' ')
}
