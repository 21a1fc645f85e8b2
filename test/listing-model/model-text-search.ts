import { textKey } from '~/lib/text-key'
import { stem } from './porter-stemmer'
import type { ModelEvent, ModelRegion, ModelVenue } from './model-world'

/** The words by which a card is found; those of titles and places also as they are written. */
export type Read = { stems: string[][]; words: string[] }

const BODY_CHARACTERS = 2_000

const wordsOf = (text: string) => textKey(text).split(' ').filter(Boolean)

export function placeText(event: ModelEvent, venue: ModelVenue, regions: ModelRegion[]): string {
  return [event.venueNameShown || venue.name, ...regions.map(({ name }) => name)].join(' ')
}

export function readWords({ title, searchText }: ModelEvent, place: string): Read {
  const columns = [wordsOf(title), wordsOf(place), wordsOf(searchText.slice(0, BODY_CHARACTERS))]
  return {
    stems: columns.map((words) => words.map(stem)),
    words: columns.slice(0, 2).flat(),
  }
}

/** One thing that is wanted or not: a word, or several that follow each other. */
export type Term = { words: string[]; isQuoted: boolean }

export type Asked = {
  wanted: Term[]
  unwanted: Term[]
  /** Whether the last wanted word may be the beginning of one. */
  isOpen: boolean
}

const MOST_TERMS = 12

/** Reads search text letter by letter. Null when it is blank. */
export function readAsked(text: string): Asked | null {
  if (text.trim() === '') return null
  const asked: Asked = { wanted: [], unwanted: [], isOpen: false }
  const isQuote = (letter = '') => '"“”„'.includes(letter) && letter !== ''
  const isSpace = (letter = ' ') => /\s/.test(letter)
  const letters = [...text]
  for (let at = 0; at < letters.length; ) {
    if (isSpace(letters[at])) {
      at++
      continue
    }
    const isFirst = at === 0 || isSpace(letters[at - 1]) || isQuote(letters[at - 1])
    const after = letters[at + 1] ?? ''
    const isMinus =
      isFirst &&
      '-−–'.includes(letters[at] as string) &&
      (isQuote(after) || /[\p{L}\p{N}]/u.test(after))
    if (isMinus) at++
    const isQuoted = isQuote(letters[at])
    if (isQuoted) at++
    let piece = ''
    while (at < letters.length && !isQuote(letters[at]) && (isQuoted || !isSpace(letters[at])))
      piece += letters[at++]
    if (isQuoted) at++
    addTerms(asked, wordsOf(piece), { isMinus, isQuoted })
  }
  return {
    wanted: asked.wanted.slice(0, MOST_TERMS),
    unwanted: asked.unwanted.slice(0, MOST_TERMS),
    isOpen: asked.isOpen && asked.wanted.length <= MOST_TERMS,
  }
}

function addTerms(
  asked: Asked,
  words: string[],
  { isMinus, isQuoted }: { isMinus: boolean; isQuoted: boolean },
): void {
  if (words.length === 0) return
  asked.isOpen = !isMinus && !isQuoted
  if (isMinus) asked.unwanted.push({ words, isQuoted })
  else if (isQuoted) asked.wanted.push({ words, isQuoted })
  else asked.wanted.push(...words.map((word) => ({ words: [word], isQuoted })))
}

/** Whether the term stands in one of the columns, its words following each other. */
export function stands({ words }: Term, { stems }: Read): boolean {
  const sought = words.map(stem)
  return stems.some((column) =>
    column.some((_, at) => sought.every((one, index) => column[at + index] === one)),
  )
}

/** Whether a word of the title or the place begins so. */
export function begins({ words }: Term, read: Read): boolean {
  const letters = [...(words[0] ?? '')].slice(0, 10)
  if (letters.length < 2) return false
  return read.words.some((word) => word.startsWith(letters.join('')))
}

/** All that is wanted and nothing that is not. Text without a letter or digit wants what is nowhere. */
export function isFound({ wanted, unwanted, isOpen }: Asked, read: Read): boolean {
  if (wanted.length + unwanted.length === 0) return false
  return (
    wanted.every(
      (term, at) =>
        stands(term, read) || (isOpen && at === wanted.length - 1 && begins(term, read)),
    ) && !unwanted.some((term) => stands(term, read))
  )
}

const isCorrectable = (word: string) => [...word].length >= 4 && [...word].length <= 24

/** The words of titles and places that may be meant by a misspelt one, with the number of cards that have each. */
export function vocabularyOf(reads: Read[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of reads) {
    for (const word of new Set(words)) {
      if ([...word].length >= 4) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}

/** What was meant, with words that the listing has; null when nothing is known to be better. */
export function corrected(asked: Asked, vocabulary: Map<string, number>): Asked | null {
  let isChanged = false
  const wanted = asked.wanted.map((term): Term => {
    const [word = ''] = term.words
    if (term.isQuoted || !isCorrectable(word) || vocabulary.has(word)) return term
    const meant = nearest(word, vocabulary)
    if (meant === null) return term
    isChanged = true
    return { words: [meant], isQuoted: false }
  })
  return isChanged ? { ...asked, wanted, isOpen: false } : null
}

function nearest(written: string, vocabulary: Map<string, number>): string | null {
  const most = [...written].length >= 8 ? 2 : 1
  const candidates = [...vocabulary]
    .filter(([word]) => isCorrectable(word) && sharesForm(written, word))
    .map(([word, docs]) => ({ word, docs, edits: edits([...written], [...word]) }))
    .filter((one) => one.edits <= most)
    .sort((a, b) => a.edits - b.edits || b.docs - a.docs || (a.word < b.word ? -1 : 1))
  return candidates[0]?.word ?? null
}

function sharesForm(one: string, other: string): boolean {
  const forms = (word: string) => {
    const letters = [...word]
    return [word, ...letters.map((_, at) => letters.filter((_, index) => index !== at).join(''))]
  }
  const others = new Set(forms(other))
  return forms(one).some((form) => others.has(form))
}

/** Letters added, left out, changed or swapped with their neighbour (optimal string alignment). */
function edits(one: string[], other: string[]): number {
  const memory = new Map<string, number>()
  const between = (a: number, b: number): number => {
    if (a === 0 || b === 0) return a + b
    const key = `${a}/${b}`
    const known = memory.get(key)
    if (known !== undefined) return known
    const ways = [
      between(a - 1, b) + 1,
      between(a, b - 1) + 1,
      between(a - 1, b - 1) + (one[a - 1] === other[b - 1] ? 0 : 1),
    ]
    const isSwapped = one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
    if (a > 1 && b > 1 && isSwapped) ways.push(between(a - 2, b - 2) + 1)
    const least = Math.min(...ways)
    memory.set(key, least)
    return least
  }
  return between(one.length, other.length)
}

/** The text as it would be written. */
export function writtenOf({ wanted, unwanted }: Asked): string {
  const written = ({ words }: Term) => (words.length > 1 ? `"${words.join(' ')}"` : words.join(''))
  return [...wanted.map(written), ...unwanted.map((term) => `-${written(term)}`)].join(' ')
}
