import { stemmer } from 'stemmer'
import { isStopWord } from './parse-search-text'

/** How closely words are compared. */
export type ToKey = (words: string[]) => string

/** Names words whatever their forms. Stop words make no difference, as a search leaves them out. */
export const toStemKey: ToKey = (words) =>
  withoutStopWords(words)
    .map((word) => stemmer(word))
    .join('')

/** Names words as they are written, but for the end of a plural. */
export const toExactKey: ToKey = (words) => `=${withoutStopWords(words).join('').replace(/s$/, '')}`

function withoutStopWords(words: string[]): string[] {
  const meant = words.filter((word) => !isStopWord({ words: [word], isQuoted: false }))
  return meant.length > 0 ? meant : words
}
