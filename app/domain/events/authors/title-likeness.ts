import { distance } from 'fastest-levenshtein'
import { textKey } from '~/lib/text/text-key'

/** Words that say nothing about which event it is. */
const FILLERS = new Set([
  'the',
  'a',
  'an',
  'and',
  'at',
  'in',
  'of',
  'with',
  'live',
  'presents',
  'feat',
])

/**
 * How much two titles are alike, from 0 to 1: by their spelling, and by the words that the shorter one shares with the longer
 * ('Jazz Night' and 'Jazz Night with the Ana Ruiz Trio').
 */
export function titleLikeness(a: string, b: string): number {
  const [keyA, keyB] = [textKey(a), textKey(b)]
  const longest = Math.max(keyA.length, keyB.length)
  if (longest === 0) return 0
  const spelling = 1 - distance(keyA, keyB) / longest
  return Math.max(spelling, sharedWords(keyA, keyB))
}

function sharedWords(a: string, b: string): number {
  const [fewer = [], more = []] = [a, b]
    .map((key) => [...new Set(key.split(' ').filter((word) => !FILLERS.has(word)))])
    .toSorted((x, y) => x.length - y.length)
  // A single word is too little: every week has a 'Concert'.
  if (fewer.length < 2) return 0
  return fewer.filter((word) => more.includes(word)).length / fewer.length
}
