import { COUNTED_PAGES } from '~/domain/search/search-query'
import { time } from '../timing'
import type { BenchWorker } from './bench-worker'
import type { BenchListings } from './listings'
import { QUERY_KINDS, type QueryKind } from './query-kinds'
import { drawFor, type Random } from './random'
import type { SearchAnswer, SearchRequest } from './worker'

/** One value per query. Milliseconds are measured outside the worker; rows and batches are D1's own figures. */
export type Samples = {
  milliseconds: number[]
  rowsRead: number[]
  batches: number[]
  totals: number[]
}

/** The samples of one kind of query, with its totals cached and without. Not every kind counts its matches. */
export type Measured = { kind: QueryKind; cached: Samples; counted: Samples | null }

export type Measurement = { nothing: number[]; selectOne: number[]; kinds: Measured[] }

const WARM_UP = 60

/**
 * Runs `turns` queries of each kind, all kinds and `SELECT 1` in turn, so that other work of the machine slows all of them
 * alike. A query that counts its matches runs twice: as a new one, and with its totals cached.
 */
export async function measure(
  { worker, places, siteCount }: BenchListings,
  turns: number,
): Promise<Measurement> {
  const kinds = QUERY_KINDS.filter(
    ({ isEverywhere: isOfAllPlaces }) => !isOfAllPlaces || siteCount === 1,
  )
  const random = drawFor(8, siteCount)
  const result: Measurement = {
    nothing: [],
    selectOne: [],
    kinds: kinds.map((kind) => ({ kind, cached: createSamples(), counted: null })),
  }
  for (let turn = -WARM_UP; turn < turns; turn++) {
    const isWarm = turn >= 0
    for (const measured of shuffle(result.kinds, random)) {
      const site = random.pick(places.sites)
      const query = { countedPages: COUNTED_PAGES, ...measured.kind.draw(random, site, places) }
      const search = { site: { id: site.id, timezone: site.timezone }, query }
      const selectOne = await time(() => worker.execute({ kind: 'select 1' }))
      if (isWarm) result.selectOne.push(selectOne.milliseconds)
      if (query.isCounted !== false) {
        const sample = await runSearch(worker, { ...search, usesCache: false })
        measured.counted ??= createSamples()
        if (isWarm) addSample(measured.counted, sample)
        await runSearch(worker, { ...search, usesCache: true })
      }
      const sample = await runSearch(worker, { ...search, usesCache: true })
      if (isWarm) addSample(measured.cached, sample)
    }
    const nothing = await time(() => worker.execute({ kind: 'nothing' }))
    if (isWarm) result.nothing.push(nothing.milliseconds)
  }
  return result
}

function runSearch(worker: BenchWorker, search: SearchRequest) {
  return time(() => worker.execute<SearchAnswer>({ kind: 'search', ...search }))
}

function addSample(
  samples: Samples,
  { milliseconds, answer }: { milliseconds: number; answer: SearchAnswer },
): void {
  samples.milliseconds.push(milliseconds)
  samples.rowsRead.push(answer.rowsRead)
  samples.batches.push(answer.batches)
  samples.totals.push(answer.total)
}

function createSamples(): Samples {
  return { milliseconds: [], rowsRead: [], batches: [], totals: [] }
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, position: random.next() }))
    .sort((a, b) => a.position - b.position)
    .map(({ item }) => item)
}
