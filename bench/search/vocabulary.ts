import { drawFor, type Random, zipf } from './random'

const VOCABULARY = 20_000

// What words are made of.
const ONSETS = 'b c d f g h j k l m n p r s t v w br ch cl dr fl gr pl pr sh st th tr'.split(' ')
const VOWELS = 'a e i o u a e i o ea ou'.split(' ')
const CODAS = 'n r s t l m nd rt st ck'.split(' ')
const ENDINGS = ['s', 'ing', 'er', 'ed']

/** The words of all texts, the most frequent first. */
const WORDS: readonly string[] = makeWords()

const drawRank = zipf(VOCABULARY, 1)

/** A random word, frequent ones more often. */
export const drawWord = (random: Random): string => WORDS[drawRank(random)]!

export const drawWords = (random: Random, count: number): string =>
  Array.from({ length: count }, () => drawWord(random)).join(' ')

export const inTitleCase = (text: string): string =>
  text.replace(/\b[a-z]/g, (initial) => initial.toUpperCase())

/** Frequent words are shorter, as in languages. */
function makeWords(): string[] {
  const random = drawFor(1)
  const words = new Set<string>()
  while (words.size < VOCABULARY) {
    const syllables = 1 + random.int(0, words.size < 300 ? 1 : 2) + (words.size < 300 ? 0 : 1)
    let word = ''
    for (let at = 0; at < syllables; at++) {
      word +=
        random.pick(ONSETS) + random.pick(VOWELS) + (random.chance(0.4) ? random.pick(CODAS) : '')
    }
    if (word.length >= 3) words.add(word + (random.chance(0.15) ? random.pick(ENDINGS) : ''))
  }
  return [...words].slice(0, VOCABULARY)
}
