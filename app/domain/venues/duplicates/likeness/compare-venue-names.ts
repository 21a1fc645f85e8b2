import type { Segment, VenueName } from './venue-name'
import { isMisspelling } from './venue-spelling'

/** A segment of a name, and its words that the other name does not have. */
export type Leftover = { segment: string[]; isAround: boolean; words: string[] }

/** How two names agree, word for word. */
export type NameComparison = {
  shared: string[]
  first: Leftover[]
  second: Leftover[]
  /** The segments that both names have. */
  equal: Segment[]
  /** No shared word is misspelled. */
  isExact: boolean
}

/** Compares names segment by segment and word by word, in any order. */
export function compareNames(a: VenueName, b: VenueName): NameComparison {
  const unequal = [...b]
  const equal: Segment[] = []
  const rest = a.filter((segment) => {
    const text = segment.words.join(' ')
    const at = unequal.findIndex((candidate) => candidate.words.join(' ') === text)
    if (at >= 0) equal.push(...unequal.splice(at, 1))
    return at < 0
  })
  const second = unequal.map(toLeftover)
  const shared = equal.flatMap(({ words }) => words)
  let isExact = true
  const first = rest.map(toLeftover).map((leftover) => {
    const likeliest = sortByOverlap(second, leftover.segment)
    const words = leftover.segment.filter((word) => {
      const partner = removePartner(likeliest, word)
      if (partner === null) return true
      if (partner !== word) isExact = false
      shared.push(word, partner)
      return false
    })
    return { ...leftover, words }
  })
  return { shared, first, second, equal, isExact }
}

const toLeftover = ({ words, isAround }: Segment): Leftover => ({
  segment: words,
  isAround,
  words: [...words],
})

/** Those with most words of the segment first. */
function sortByOverlap(leftovers: Leftover[], segment: string[]): Leftover[] {
  const overlap = ({ words }: Leftover) => words.filter((word) => segment.includes(word)).length
  return leftovers.toSorted((a, b) => overlap(b) - overlap(a))
}

/** Removes the word that agrees with this one, an equal one if there is one, and returns it; null if there is none. */
function removePartner(leftovers: Leftover[], word: string): string | null {
  for (const isPartner of [(candidate: string) => candidate === word, isMisspelling(word)]) {
    for (const { words } of leftovers) {
      const at = words.findIndex(isPartner)
      if (at >= 0) return words.splice(at, 1)[0] ?? null
    }
  }
  return null
}
