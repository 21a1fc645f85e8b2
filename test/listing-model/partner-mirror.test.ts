import { expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { listChanges } from '~/domain/search/list-changes.server'
import type { DetailedEvent } from '~/domain/search/list-events-by-start.server'
import { db, servicesAt } from '../database'
import { describeSeed, listSeeds } from '../random-rounds'
import { findVenue, isOn, isVisible } from './model-listings'
import type { ModelEvent, ModelSite, World } from './model-world'
import { changeSomething, refreshSomehow } from './random-refreshes'
import { createWorld } from './save-model'
import { createRandom, type Random } from './seeded-random'

const SEEDS = listSeeds({ usual: 2, large: 40 })
const [STEPS, UNITS] = process.env.LARGE_TESTS ? [40, 40] : [12, 15]
const TIMEOUT = 600_000

/** A partner's copy of a site: what it has read, and where it continues. */
type Mirror = { after: number; events: Map<number, DetailedEvent>; changes: number }

async function poll(mirror: Mirror, site: ModelSite, world: World, pages: number, limit = 7) {
  for (let page = 0; page < pages; page++) {
    const read = await listChanges({ db, now: world.now }, site.id, { after: mirror.after, limit })
    for (const { eventId, event, kind } of read.changes) {
      expect(kind === 'deleted').toBe(event === null)
      if (event) mirror.events.set(eventId, event)
      else mirror.events.delete(eventId)
    }
    mirror.changes += read.changes.length
    mirror.after = read.next
    if (!read.hasMore) return
  }
}

/** What the site lists of what has not ended, as a partner would show it. */
function listTruth(world: World, site: ModelSite): string[] {
  return [...world.events.values()]
    .filter((event) => event.untilAt > world.now)
    .filter((event) => isVisible(world, event) && isOn(world, event, site.id))
    .map((event) => {
      const venue = findVenue(world, event)
      const picked = event.marks.get(site.id)?.picked ?? false
      const venueName = event.venueNameShown || venue.name
      return describe({ ...event, venueId: venue.id, venueName, picked })
    })
    .toSorted()
}

function listCopy(world: World, { events }: Mirror): string[] {
  const hasEnded = (id: number) => (world.events.get(id)?.untilAt ?? Infinity) <= world.now
  return [...events.values()]
    .filter(({ id }) => !hasEnded(id))
    .map(describe)
    .toSorted()
}

type Described = Pick<ModelEvent, 'id' | 'title' | 'status' | 'soldOut' | 'startAt' | 'endAt'> &
  Pick<DetailedEvent, 'seriesId' | 'imageChecksum' | 'venueId' | 'venueName' | 'picked'>

const describe = (event: Described) =>
  JSON.stringify([
    ...[event.id, event.title, event.status, event.soldOut, event.startAt, event.endAt],
    ...[event.seriesId, event.imageChecksum, event.venueId, event.venueName, event.picked],
  ])

test.each(SEEDS)(
  'A partner that polls with its last place has what each site lists after a month of changes, in world %i',
  async (seed) => {
    const random = createRandom(seed)
    const world = await createWorld(random, UNITS)
    await refreshListings(servicesAt(world.now))
    const mirrors = new Map<number, Mirror>()
    const story: string[] = []
    const pollAll = async (pages: number) => {
      for (const site of world.sites) {
        const mirror = mirrors.get(site.id) ?? { after: 0, events: new Map(), changes: 0 }
        mirrors.set(site.id, mirror)
        await poll(mirror, site, world, pages)
      }
    }
    await pollAll(Number.POSITIVE_INFINITY)
    for (let step = 0; step < STEPS; step++) {
      story.push(...(await changeSomething(world, random)), await refreshSomehow(world, random))
      if (random.chance(0.5)) await pollAll(random.int(1, 3))
    }
    await expectEqual(world, pollAll, mirrors, () => [describeSeed(seed), ...story].join('\n'))
    await expectQuiet(world, random, pollAll, mirrors)
  },
  TIMEOUT,
)

async function expectEqual(
  world: World,
  pollAll: (pages: number) => Promise<void>,
  mirrors: Map<number, Mirror>,
  buildStory: () => string,
): Promise<void> {
  await pollAll(Number.POSITIVE_INFINITY)
  for (const site of world.sites) {
    const mirror = mirrors.get(site.id)
    if (!mirror) throw new Error(`site ${site.id} was not polled`)
    expect(listCopy(world, mirror), buildStory()).toEqual(listTruth(world, site))
  }
}

/** Building all listings anew changes nothing that a partner would notice. */
async function expectQuiet(
  world: World,
  random: Random,
  pollAll: (pages: number) => Promise<void>,
  mirrors: Map<number, Mirror>,
): Promise<void> {
  const count = () => [...mirrors.values()].reduce((sum, { changes }) => sum + changes, 0)
  const before = count()
  const site = random.chance(0.5) ? random.pick(world.sites).id : undefined
  await requestRebuild(servicesAt(world.now), site === undefined ? undefined : [site])
  await refreshListings(servicesAt(world.now))
  await pollAll(Number.POSITIVE_INFINITY)
  expect(count()).toBe(before)
}
