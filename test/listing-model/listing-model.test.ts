import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { UNITS_PER_STEP } from '~/domain/listings/build-listing-version.server'
import { checkListings } from '~/domain/listings/check-listings.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import type { SearchTotals } from '~/domain/search/results/search-totals.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { createLruCache, type LruCache } from '~/lib/lru-cache'
import { textKey } from '~/lib/text/text-key'
import { writeTogether } from '~/platform/storage/database.server'
import { search, servicesAt } from '../database'
import { describeSeed, listSeeds } from '../measurements/random-rounds'
import { checkTables, checkVocabulary, compareAnswers, modelListings } from './compare-with-model'
import type { ModelSite, World } from './model-world'
import { stem } from './porter-stemmer'
import { changeEvents } from './random-event-writes'
import { randomQuery } from './random-queries'
import { changeSomething, readEarly, refreshSomehow } from './random-refreshes'
import { VOCABULARY } from './random-words'
import { createWorld, offline, toPolygon } from './save-model'
import { createRandom, type Random } from './seeded-random'

/**
 * Compares the listing engine with a plain model of its rules. The same seed gives the same world, changes and queries.
 */
const SEEDS = listSeeds({ usual: 2, large: 60 })
const [STEPS, QUERIES_PER_STEP] = process.env.LARGE_TESTS ? [25, 14] : [5, 10]
const TIMEOUT = 600_000

test.each(SEEDS)(
  'Search results match the model after every write, in world %i',
  async (seed) => {
    const random = createRandom(seed)
    const world = await createWorld(random, random.pick([15, 25, 40]))
    const story: string[] = []
    let counts = createLruCache<SearchTotals>(500)
    for (let step = 0; step < STEPS; step++) {
      try {
        const way = await refreshSomehow(world, random)
        story.push(`listed ${way}`)
        // A refresh that failed halfway may not have raised the site's version: totals may be a minute old.
        if (way === 'broken') counts = createLruCache<SearchTotals>(500)
        await checkTables()
        await compareRandomQueries(world, random, counts)
        const { wrong } = await checkListings(servicesAt(world.now), { isRepairing: false })
        expect(wrong, 'units that the check reports as wrong').toEqual([])
        const { now } = world
        story.push(...(await changeSomething(world, random)))
        // Totals are cached for a minute.
        if (now !== world.now) counts = createLruCache<SearchTotals>(500)
      } catch (fault) {
        const message = fault instanceof Error ? fault.message : String(fault)
        const hour = new Date(world.now).toISOString()
        const report = [`${describeSeed(seed)}, step ${step}, at ${hour}:`, ...story, message].join(
          '\n',
        )
        throw new Error(report, { cause: fault })
      }
    }
  },
  TIMEOUT,
)

async function compareRandomQueries(
  world: World,
  random: Random,
  counts: LruCache<SearchTotals>,
): Promise<void> {
  const listings = modelListings(world)
  if (world.isSwept) await checkVocabulary(world, listings)
  for (let index = 0; index < QUERIES_PER_STEP; index++) {
    const site = random.pick(world.sites)
    const cards = listings.get(random.chance(0.9) ? site.id : 0) ?? []
    const query = index === 0 ? {} : randomQuery(world, random, site, cards)
    if (!world.isSwept) delete query.text
    const memory = random.chance(0.5) ? counts : undefined
    await withQueryInMessage(query, () => compareAnswers(world, listings, site, query, memory))
  }
}

async function withQueryInMessage(query: SearchQuery, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault)
    throw new Error(`query ${JSON.stringify(query)}: ${message}`, { cause: fault })
  }
}

test(
  'While a site’s listing is rebuilt, visitors see the old one, then the new one with all changes since',
  async () => {
    const random = createRandom(SEEDS[0] ?? 1)
    const world = await createWorld(random, UNITS_PER_STEP * 1.3)
    await refreshListings(servicesAt(world.now))
    const before = modelListings(world)
    const site = world.sites[0] as ModelSite
    const old = { ...site }
    Object.assign(site, {
      timezone: site.timezone === 'UTC' ? 'Pacific/Honolulu' : 'UTC',
      bounds: { west: -88, south: 43, east: -87.2, north: 43.8 },
    })
    await updateSite(offline(servicesAt(world.now)), site.id, {
      timezone: site.timezone,
      bounds: toPolygon(site.bounds as NonNullable<ModelSite['bounds']>),
    })
    const queries: SearchQuery[] = [{}, { text: 'jazz' }, { phase: 'ongoing' }]
    for (let step = 0; step < 2; step++) {
      expect(await refreshListings(servicesAt(world.now), { steps: 1 })).toMatchObject({
        isDone: false,
      })
      for (const query of queries) await compareAnswers(world, before, old, query)
    }

    const writeLate = await readEarly(world, random)
    await changeEvents(servicesAt(world.now), world, random)
    await refreshListings(servicesAt(world.now))
    await writeLate()
    await checkTables()
    const after = modelListings(world)
    for (const query of queries) await compareAnswers(world, after, site, query)
  },
  TIMEOUT,
)

test('The model’s stemmer gives the same stems as the search index', async () => {
  const words = [...new Set(VOCABULARY.flatMap((word) => textKey(word).split(' ')))]
  await writeTogether(search, [
    sql`DROP TABLE IF EXISTS stems`,
    sql`CREATE VIRTUAL TABLE stems USING fts5(word, tokenize = "porter unicode61 remove_diacritics 2")`,
    sql`INSERT INTO stems (rowid, word) SELECT key, value FROM json_each(${JSON.stringify(words)})`,
  ])
  for (const word of words) {
    const alike = await search.all<{ word: string }>(
      sql`SELECT word FROM stems WHERE stems MATCH ${`"${word}"`} ORDER BY rowid`,
    )
    expect(
      alike.map((row) => row.word),
      word,
    ).toEqual(words.filter((candidate) => stem(candidate) === stem(word)))
  }
  await search.run(sql`DROP TABLE stems`)
})
