import { findLikelihood } from '~/domain/venues/duplicates/likeness/venue-likeness'
import {
  listCandidateKeys,
  listMatchKeys,
} from '~/domain/venues/duplicates/likeness/venue-match-keys'

/** Two names in one town, and whether they are one place. No rule was improved on pairs that are set aside. */
export type NamedPair = {
  town: string
  first: string
  second: string
  isSame: boolean
  isSetAside: boolean
}

export type NamedMeasure = {
  same: number
  /** Of the pairs that are suggested, the share that is one place. */
  precision: number
  /** Of the pairs that are one place, the share that is suggested. */
  recall: number
  wrong: NamedPair[]
}

/** Reads named-pairs.txt: sections in brackets, towns after '#', and in each line two names. */
export function parseNamedPairs(text: string): NamedPair[] {
  let section = ''
  let town = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('[')) section = line
    if (line.startsWith('# ')) town = line.slice(2)
    const [first, second] = line.split(' | ')
    if (!first || !second) return []
    const isSame = section.startsWith('[same')
    return [{ town, first, second, isSame, isSetAside: section.includes('set aside') }]
  })
}

export function measureNamedPairs(pairs: NamedPair[]): NamedMeasure {
  const isFound = new Map(pairs.map((pair) => [pair, isSuggested(pair)]))
  const found = pairs.filter((pair) => isFound.get(pair))
  const same = pairs.filter((pair) => pair.isSame)
  const right = found.filter((pair) => pair.isSame).length
  return {
    same: same.length,
    precision: right / found.length,
    recall: right / same.length,
    wrong: pairs.filter((pair) => pair.isSame !== isFound.get(pair)),
  }
}

/** Both without an address, where a geocoder found their town. */
function isSuggested({ first, second }: NamedPair): boolean {
  const [a, b] = [first, second].map((name) => ({ name, address: '', latitude: 0, longitude: 0 }))
  if (!a || !b) return false
  const keys = new Set(listMatchKeys(b))
  return findLikelihood(a, b) > 0 && listCandidateKeys(a).some((key) => keys.has(key))
}
