import type { BenchWorker } from './bench-worker'
import type { BenchListings } from './listings'
import { KINDS, type Kind } from './questions'
import { createRandom, type Random } from './random'
import type { Answer, Question } from './worker'

/** Milliseconds from outside; D1's own figures; each of them once per question. */
export type Samples = {
  milliseconds: number[]
  rowsRead: number[]
  batches: number[]
  totals: number[]
}

/** What was measured of one kind of question. Not every kind counts its matches. */
export type Measured = { kind: Kind; remembered: Samples; counting: Samples | null }

export type Measurement = { nothing: number[]; selectOne: number[]; kinds: Measured[] }

const WARM_UP = 60

/**
 * Asks so many questions of each kind, all kinds and `SELECT 1` in turns, so that what the machine does besides slows
 * all of them alike. A question that counts is asked twice: as a new one, and with the number of matches remembered.
 */
export async function measure(
  { worker, places, siteCount }: BenchListings,
  turns: number,
): Promise<Measurement> {
  const kinds = KINDS.filter(({ isOfAllPlaces }) => !isOfAllPlaces || siteCount === 1)
  const random = createRandom(8, siteCount)
  const result: Measurement = {
    nothing: [],
    selectOne: [],
    kinds: kinds.map((kind) => ({ kind, remembered: noSamples(), counting: null })),
  }
  for (let turn = -WARM_UP; turn < turns; turn++) {
    const isKept = turn >= 0
    for (const measured of shuffled(result.kinds, random)) {
      const site = random.pick(places.sites)
      const query = measured.kind.draw(random, site, places)
      const question = { site: { id: site.id, timezone: site.timezone }, query }
      const selectOne = await time(() => worker.carryOut({ kind: 'select 1' }))
      if (isKept) result.selectOne.push(selectOne.milliseconds)
      if (query.isCounted !== false) {
        const sample = await ask(worker, { ...question, isRemembered: false })
        measured.counting ??= noSamples()
        if (isKept) note(measured.counting, sample)
        await ask(worker, { ...question, isRemembered: true })
      }
      const sample = await ask(worker, { ...question, isRemembered: true })
      if (isKept) note(measured.remembered, sample)
    }
    const nothing = await time(() => worker.carryOut({ kind: 'nothing' }))
    if (isKept) result.nothing.push(nothing.milliseconds)
  }
  return result
}

function ask(worker: BenchWorker, question: Question) {
  return time(() => worker.carryOut<Answer>({ kind: 'ask', ...question }))
}

async function time<Result>(
  act: () => Promise<Result>,
): Promise<{ milliseconds: number; result: Result }> {
  const began = performance.now()
  const result = await act()
  return { milliseconds: performance.now() - began, result }
}

function note(
  samples: Samples,
  { milliseconds, result }: { milliseconds: number; result: Answer },
): void {
  samples.milliseconds.push(milliseconds)
  samples.rowsRead.push(result.rowsRead)
  samples.batches.push(result.batches)
  samples.totals.push(result.total)
}

function noSamples(): Samples {
  return { milliseconds: [], rowsRead: [], batches: [], totals: [] }
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** The value that so large a share of the samples does not exceed. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
