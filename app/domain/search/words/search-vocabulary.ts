import { splitWords } from '~/domain/listings/index-words'
import { FACT_WORDS, IMPLIED_WORDS, SEARCH_SYNONYMS } from '../synonyms/search-synonyms'
import type { Meaning, Term, TextQuery } from './parse-search-text'
import { type ToKey, toExactKey, toStemKey } from './word-keys'

/** What words mean: the categories that they name, and other words for the same. */
export type SearchVocabulary = {
  find(words: string[]): Meaning | null
  /** What a word means that may be the beginning of a name of one word. */
  findStarting(start: string): Meaning | null
}

/** A category as far as its names go. */
export type NamedCategory = { id: string; name: string; merged: { name: string }[] }

const MOST_WORDS = 3
const SHORTEST_START = 3

/** Lists of values by the words that they are found with. */
class WordMap<Value> {
  readonly #values = new Map<string, Set<Value>>()

  add(words: string[], value: Value): void {
    for (const toKey of [toExactKey, toStemKey]) addTo(this.#values, toKey(words), value)
  }

  find(words: string[], toKey: ToKey): Value[] {
    return [...(this.#values.get(toKey(words)) ?? [])]
  }
}

/**
 * A category is named by its whole name and by each part of it: 'Family & Kids' by 'family' and by 'kids', 'Live Music' only by
 * both words. Plurals and other forms of a word are the same word, and so are two words written as one.
 */
export function buildSearchVocabulary(
  categories: NamedCategory[],
  synonymGroups = SEARCH_SYNONYMS,
  impliedWords = IMPLIED_WORDS,
): SearchVocabulary {
  const named = new WordMap<string>()
  const starts = new Map<string, Set<string>>()
  for (const { id, name, merged } of categories) {
    for (const words of [name, ...merged.map((former) => former.name)].flatMap(splitName)) {
      named.add(words, id)
      if (words.length === 1) addTo(starts, words.join(), id)
    }
  }
  const groups = new WordMap<string[]>()
  for (const group of synonymGroups.map((phrases) => phrases.map(splitWords))) {
    for (const words of group) {
      for (const synonym of group)
        if (toStemKey(synonym) !== toStemKey(words)) groups.add(words, synonym)
    }
  }
  for (const [word, implied] of impliedWords) groups.add(splitWords(word), splitWords(implied))
  const facts = new WordMap<string>()
  for (const [word, fact] of FACT_WORDS) facts.add(splitWords(word), fact)
  const findBy = (toKey: ToKey, words: string[]): Meaning | null => {
    const synonyms = groups.find(words, toKey)
    const ids = new Set([words, ...synonyms].flatMap((phrase) => named.find(phrase, toKey)))
    const stated = facts.find(words, toKey)
    if (synonyms.length + ids.size + stated.length === 0) return null
    return { categories: [...ids], synonyms, ...(stated.length > 0 && { facts: stated }) }
  }
  return {
    // A musical is not music, although both have the same stem.
    find: (words) => findBy(toExactKey, words) ?? findBy(toStemKey, words),
    findStarting(start) {
      if (start.length < SHORTEST_START) return null
      const ids = [...starts].flatMap(([name, found]) => (name.startsWith(start) ? [...found] : []))
      return ids.length > 0 ? { categories: [...new Set(ids)], synonyms: [] } : null
    },
  }
}

/** The text with what its terms mean; consecutive words that have a meaning together are one term. */
export function understandText(text: TextQuery, vocabulary: SearchVocabulary): TextQuery {
  const wanted: Term[] = []
  for (let at = 0; at < text.wanted.length; ) {
    const term = findLongest(text.wanted.slice(at, at + MOST_WORDS), vocabulary)
    wanted.push(term ?? (text.wanted[at] as Term))
    at += term?.singles?.length ?? 1
  }
  const last = wanted.at(-1)
  if (text.isOpen && last && !last.meaning && last.words.length === 1) {
    const meaning = vocabulary.findStarting(last.words[0] ?? '')
    if (meaning) wanted.splice(-1, 1, { ...last, meaning })
  }
  return { ...text, wanted }
}

function findLongest(terms: Term[], vocabulary: SearchVocabulary): Term | null {
  for (let count = terms.length; count > 0; count--) {
    const singles = terms.slice(0, count)
    if (singles.some(({ isQuoted }) => isQuoted)) continue
    const words = singles.flatMap((single) => single.words)
    const meaning = vocabulary.find(words)
    if (meaning) return { words, isQuoted: false, meaning, ...(count > 1 && { singles }) }
  }
  return null
}

/** A name's words, whole and by its parts. */
function splitName(name: string): string[][] {
  const sections = name.split(/[&,/+]|\band\b/i).map(splitWords)
  return [splitWords(name), ...sections].filter((words) => words.length > 0)
}

function addTo<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}
