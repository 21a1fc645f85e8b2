import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type SearchResults, searchEvents } from '~/domain/search/results/search-events.server'
import type { SearchTotals } from '~/domain/search/results/search-totals.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { buildSearchVocabulary } from '~/domain/search/words/search-vocabulary'
import type { LruCache } from '~/lib/lru-cache'
import { readTogether } from '~/platform/storage/database.server'
import { db, search } from '../database'
import { EVERYWHERE, listCards, type ModelCard, toEventCard } from './model-listings'
import { type ModelAnswer, type Placed, searchModel } from './model-search'
import { countVocabulary } from './model-text-search'
import type { ModelSite, World } from './model-world'

/** The model's cards of each listing, built once for a state of the world. */
export type ModelListings = Map<number, ModelCard[]>

export function modelListings(world: World): ModelListings {
  const ids = [EVERYWHERE, ...world.sites.map(({ id }) => id)]
  return new Map(ids.map((id) => [id, listCards(world, id)]))
}

/** Words of random titles, which mean the same as others and as the names of categories. */
const SYNONYMS = [
  ['dance', 'night market', 'gigs'],
  ['concert', 'symphony', 'live organ'],
  ['jazz night', 'family', 'hip-hop'],
]

/** Runs the same query on the engine and the model, on several pages; throws where they differ. */
export async function compareAnswers(
  world: World,
  listings: ModelListings,
  site: ModelSite,
  query: SearchQuery,
  counts?: LruCache<SearchTotals>,
): Promise<void> {
  const { contentVersion } = await db.get<{ contentVersion: number }>(
    sql`SELECT content_version AS contentVersion FROM site WHERE id = ${site.id}`,
  )
  const searchSite = { id: site.id, timezone: site.timezone, contentVersion }
  const vocabulary = buildSearchVocabulary(
    [...world.categories].map(([id, { name }]) => ({ id, name, merged: [] })),
    SYNONYMS,
    [],
  )
  const isEverywhere = query.isEverywhere === true
  const cards = listings.get(isEverywhere ? EVERYWHERE : site.id) ?? []
  const model = searchModel(cards, searchSite, query, { now: world.now, vocabulary })
  // Totals are cached per site; changes on other sites do not make them stale.
  const reader = {
    search,
    now: world.now,
    readVocabulary: async () => vocabulary,
    ...(isEverywhere || !counts ? {} : { searchTotals: counts }),
  }
  const read = (page: number) => searchEvents(reader, searchSite, { ...query, page })

  const size = query.pageSize ?? 30
  // A query without a count reads one page and learns only whether there is more.
  const isCounted =
    query.isCounted !== false ||
    !!query.text?.trim() ||
    (query.isRanked === true && (query.titled?.words.length ?? 0) > 0)
  const countUpTo = (page: number) => {
    if (!isCounted) return size + 1
    const { countedPages = 100 } = query
    return (page > countedPages ? 100 : countedPages) * size + 1
  }
  const lastPage = Math.ceil(Math.min(model.exact.length, countUpTo(100)) / size)
  const pages = new Set(isCounted ? [1, 2, query.countedPages ?? 3, lastPage, lastPage + 1] : [1])
  const shown: SearchResults['events'] = []
  for (const number of pages) {
    if (number < 1 || number > 100) continue
    const page = await read(number)
    const wanted = model.exact.slice((number - 1) * size, number * size)
    const numbers = pick(page)
    const total = Math.min(model.exact.length, countUpTo(number))
    const right = {
      total,
      maxPage: Math.min(Math.max(Math.ceil(total / size), 1), 100),
      currentPage: number,
      size: wanted.length,
    }
    if (!isSame(numbers, right)) {
      const whole = { ...query, pageSize: 9_999, isCounted: true }
      const all = await searchEvents({ ...reader, searchTotals: undefined }, searchSite, whole)
      const ids = all.events.slice(0, all.size).map(({ id }) => id)
      const known = model.exact.map(({ card }) => card.events[0]?.id ?? 0)
      expect(
        { ...numbers, ids: without(ids, known) },
        `page ${number} ${counts ? 'cached' : ''}`,
      ).toEqual({
        ...right,
        ids: without(known, ids),
      })
    }
    checkPlaces(page.events.slice(0, page.size), wanted, model.exact, site.id)
    shown.push(...page.events.slice(0, page.size))
    if (number === 1) checkClose(page, model, size, site.id)
    else expect(page.fuzzySize, 'close matches on a later page').toBe(0)
  }
  expect(new Set(shown.map(({ id }) => id)).size, 'different cards on the pages').toBe(shown.length)
}

const pick = ({ total, maxPage, currentPage, size }: SearchResults) => ({
  total,
  maxPage,
  currentPage,
  size,
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const without = (ids: number[], excluded: number[]) => ids.filter((id) => !excluded.includes(id))

function checkClose(page: SearchResults, model: ModelAnswer, size: number, siteId: number): void {
  const room = Math.max(size - page.size, 0)
  const close = page.events.slice(page.size)
  expect(page.fuzzySize, 'number of close matches').toBe(Math.min(model.close.length, room))
  expect(close).toHaveLength(page.fuzzySize)
  checkPlaces(close, model.close.slice(0, room), model.close, siteId)
  expect(page.correction, 'correction').toBe(model.correction)
  expect(new Set(page.events.map(({ id }) => id)).size, 'different cards on a page').toBe(
    page.events.length,
  )
}

/** Checks that each position has one of the cards allowed there, with the right content. */
function checkPlaces(
  events: SearchResults['events'],
  wanted: Placed[],
  all: Placed[],
  siteId: number,
): void {
  const known = new Map(all.map((placed) => [placed.card.events[0]?.id, placed]))
  const findRank = (id: number) => known.get(id)?.rank ?? 'not at all'
  const describe = (id: number | undefined, rank: string) => `${rank} (${id})`
  const isRight =
    events.length === wanted.length &&
    events.every(({ id }, index) => findRank(id) === wanted[index]?.rank)
  if (!isRight) {
    expect(events.map(({ id }) => describe(id, findRank(id)))).toEqual(
      wanted.map(({ card, rank }) => describe(card.events[0]?.id, rank)),
    )
  }
  const cards = events.flatMap(({ id }) => known.get(id)?.card ?? [])
  expect(events).toEqual(cards.map((card) => toEventCard(card, siteId)))
}

/** Data that the search database stores twice must agree, and no stale mark may be left. */
export async function checkTables(): Promise<void> {
  const [docs, textless, orphans, unnamed, states] = await readTogether<
    [object[], object[], object[], object[], object[]]
  >(search, [
    sql`
      WITH counted AS (
        SELECT l.version_id, t.value AS key, count(*) AS docs FROM listing l, json_each(l.terms) t GROUP BY 1, 2)
      SELECT coalesce(t.version_id, c.version_id) AS version_id, coalesce(t.key, c.key) AS key, t.docs, c.docs AS counted
      FROM term t FULL JOIN counted c ON c.version_id = t.version_id AND c.key = t.key
      WHERE t.docs IS NOT coalesce(c.docs, 0)`,
    sql`SELECT k FROM listing WHERE k NOT IN (SELECT rowid FROM listing_text)`,
    sql`SELECT rowid FROM listing_text WHERE rowid NOT IN (SELECT k FROM listing)`,
    sql`SELECT k FROM term WHERE k NOT IN (SELECT rowid FROM term_text)`,
    sql`SELECT site_id FROM listing_version WHERE state <> 'retired' GROUP BY site_id HAVING count(*) > 1`,
  ])
  expect({ docs, textless, orphans, unnamed, states }).toEqual({
    docs: [],
    textless: [],
    orphans: [],
    unnamed: [],
    states: [],
  })
  const [units, sites] = await readTogether<[object[], object[]]>(db, [
    sql`SELECT * FROM stale_listing`,
    sql`SELECT * FROM stale_site`,
  ])
  expect({ units, sites }, 'marks that are left').toEqual({ units: [], sites: [] })
}

/** Checks that the vocabulary for spelling corrections matches the model's cards. */
export async function checkVocabulary(world: World, listings: ModelListings): Promise<void> {
  const rows = await search.all<{ siteId: number; word: string; docs: number }>(sql`
    SELECT e.site_id AS siteId, substr(t.key, 3) AS word, t.docs FROM listing_version e JOIN term t ON t.version_id = e.id
    WHERE e.state = 'live' AND t.key LIKE 'w:%' AND t.docs > 0 AND e.site_id <> ${EVERYWHERE}`)
  for (const { id } of world.sites) {
    const siteRows = rows.filter(({ siteId }) => siteId === id)
    const wanted = countVocabulary((listings.get(id) ?? []).map(({ read }) => read))
    const differing = [
      ...siteRows.filter(({ word, docs }) => wanted.get(word) !== docs),
      ...[...wanted].filter(([word]) => !siteRows.some((a) => a.word === word)),
    ]
    expect(differing, `vocabulary of site ${id}`).toEqual([])
  }
}
