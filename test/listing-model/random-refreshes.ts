import { buildVersionRows } from '~/domain/listings/build-listing-rows'
import { listListingVersions } from '~/domain/listings/listing-version-store.server'
import {
  deleteRetiredVersions,
  regroupListings,
  removePastListings,
} from '~/domain/listings/maintain-listings.server'
import { mergeTextIndexes } from '~/domain/listings/merge-text-index.server'
import { readSourceEvents } from '~/domain/listings/read-source-events.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { writeListings } from '~/domain/listings/write-listing-rows.server'
import { addDays, MINUTE, toDay } from '~/lib/time/local-time'
import { db, search, servicesAt } from '../database'
import { failAfter } from './failing-database'
import { getUnit } from './model-listings'
import type { World } from './model-world'
import { writeSomething } from './random-writes'
import { offline } from './save-model'
import type { Random } from './seeded-random'

/** Ways of refreshing the listings, and what may happen at the same time. Each returns what was done. */

/** Makes several changes, each listed at once, later or in part; time may pass too. */
export async function changeSomething(world: World, random: Random): Promise<string[]> {
  const story: string[] = []
  for (let count = random.pick([1, 1, 2, 3, 6]); count > 0; count--) {
    const services = random.chance(0.5) ? servicesAt(world.now) : offline(servicesAt(world.now))
    story.push(await writeSomething(services, world, random))
    if (random.chance(0.3))
      await refreshListings(servicesAt(world.now), { steps: random.int(1, 2) })
  }
  if (random.chance(0.4)) story.push(await letTimePass(world, random))
  return story
}

/** Moves to a later time and runs what the schedule runs by then: every quarter of an hour, and every night. */
async function letTimePass(world: World, random: Random): Promise<string> {
  const writeLate = random.chance(0.3) ? await readEarly(world, random) : null
  world.now = randomLaterTime(world, random)
  world.isSwept = random.chance(0.6)
  const services = servicesAt(world.now)
  await regroupListings(services)
  if (writeLate) {
    await writeLate()
    await regroupListings(services)
  }
  if (world.isSwept) {
    await removePastListings(services)
    await deleteRetiredVersions(services)
    await mergeTextIndexes(search, 20)
  }
  const how = `${world.isSwept ? ', after the nightly run' : ''}${writeLate ? ', with a late write' : ''}`
  return `it is ${new Date(world.now).toISOString()}${how}`
}

const WAYS = ['once', 'once', 'twice', 'broken', 'late', 'beside'] as const
export type Way = (typeof WAYS)[number]

/**
 * Refreshes the listings in a random way: once, twice at the same time, after a failure, before a late write, or during
 * a change.
 */
export async function refreshSomehow(world: World, random: Random): Promise<Way> {
  const services = servicesAt(world.now)
  const way = random.pick(WAYS)
  if (way === 'twice') {
    await Promise.all([refreshListings(services), refreshListings(services)])
  }
  if (way === 'broken') {
    const breaking = (database: typeof db) =>
      failAfter(database, random.int(0, 7), random.chance(0.5))
    const broken = random.chance(0.5)
      ? { ...services, search: breaking(search) }
      : { ...services, db: breaking(db) }
    await refreshListings(broken).catch(() => 'as expected')
  }
  if (way === 'late') {
    const writeLate = await readEarly(world, random)
    await writeSomething(services, world, random)
    await refreshListings(services)
    await writeLate()
  }
  if (way === 'beside') {
    await Promise.all([
      refreshListings(services),
      writeSomething(services, world, random),
      refreshListings(services),
    ])
  }
  await refreshListings(services)
  return way
}

/** Reads now; the returned function writes the result later. */
export async function readEarly(world: World, random: Random): Promise<() => Promise<unknown>> {
  const units = [...new Set(random.some([...world.events.values()], 12).map(getUnit))]
  const versions = await listListingVersions(search)
  const { now } = world
  const truth = await readSourceEvents(db, units, now)
  const recordsSeq = random.chance(0.7)
  return () =>
    writeListings(search, {
      units,
      versionIds: versions.map(({ id }) => id),
      rows: versions.flatMap((version) => buildVersionRows(truth, version, now)),
      seq: truth.seq,
      now,
      recordsSeq,
    })
}

/** A later time: by seconds, minutes or days. */
function randomLaterTime(world: World, random: Random): number {
  const tomorrow = addDays(toDay(world.now, 'America/Chicago'), 1)
  return random.pick([
    world.now + random.int(1, 90) * 1000,
    world.now + random.int(1, 300) * MINUTE,
    Math.max(Date.parse(`${tomorrow}T05:00:00Z`), world.now + MINUTE),
    world.now + random.int(1, 20) * 24 * 60 * MINUTE,
  ])
}
