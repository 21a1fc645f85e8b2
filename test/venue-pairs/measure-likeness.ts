import { findLikelihood } from '~/domain/venues/duplicates/likeness/venue-likeness'
import {
  listCandidateKeys,
  listMatchKeys,
} from '~/domain/venues/duplicates/likeness/venue-match-keys'
import { derivePairs, type LabeledPair } from './derive-pairs'
import { SAME_PLACES, UNDECIDED } from './labels'
import { type ReadRecording, readRecordedVenues } from './read-recorded-venues'

/** How well the rules find duplicates. */
export type Measured = {
  same: number
  different: number
  /** Of the pairs that the rules call one place, the share that is. */
  precision: number
  /** Of the pairs that are one place, the share that the rules find. */
  recall: number
  /** What the rules get wrong, by kind, with the names for whoever has the recordings. */
  wrong: { kind: string; isSame: boolean; names: string }[]
}

export type Measurements = { recorded: Measured; derived: Measured; all: Measured }

/** Measures the rules on the labeled pairs; null where there are no recordings. */
export async function measureLikeness(read: ReadRecording): Promise<Measurements | null> {
  const venues = await readRecordedVenues(read)
  if (venues.size === 0) return null
  const list = [...venues.values()]
  const same = new Map(
    SAME_PLACES.flatMap(({ reason, pairs }) => pairs.map((pair) => [pair, reason])),
  )
  for (const id of [...same.keys(), ...UNDECIDED].flatMap((pair) => pair.split(' '))) {
    if (!venues.has(id)) throw new Error(`no recorded venue has the id ${id} of the labels`)
  }
  const undecided = new Set(UNDECIDED)
  const recorded = list.flatMap((first, index) =>
    list.slice(index + 1).flatMap((second): LabeledPair[] => {
      const keys = [`${first.id} ${second.id}`, `${second.id} ${first.id}`]
      if (first.town !== second.town || keys.some((key) => undecided.has(key))) return []
      const reason = keys.map((key) => same.get(key)).find((found) => found !== undefined)
      return [{ first, second, isSame: reason !== undefined, kind: reason ?? 'another place' }]
    }),
  )
  const derived = derivePairs(list)
  return {
    recorded: measure(recorded),
    derived: measure(derived),
    all: measure([...recorded, ...derived]),
  }
}

/** Whether the second venue is found as a candidate for the first. */
function sharesKey({ first, second }: LabeledPair): boolean {
  const keys = new Set(listMatchKeys(second))
  return listCandidateKeys(first).some((key) => keys.has(key))
}

function measure(pairs: LabeledPair[]): Measured {
  const judged = pairs.map((pair) => ({
    ...pair,
    isFound: findLikelihood(pair.first, pair.second) > 0 && sharesKey(pair),
  }))
  const found = judged.filter(({ isFound }) => isFound)
  const same = judged.filter(({ isSame }) => isSame)
  const right = found.filter(({ isSame }) => isSame).length
  return {
    same: same.length,
    different: judged.length - same.length,
    precision: right / found.length,
    recall: right / same.length,
    wrong: judged
      .filter(({ isSame, isFound }) => isSame !== isFound)
      .map(({ kind, isSame, first, second }) => ({
        kind,
        isSame,
        names: `${first.name} [${first.address}] | ${second.name} [${second.address}]`,
      })),
  }
}
