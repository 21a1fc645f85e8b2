import { expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { listChanges } from '~/domain/search/lists/list-changes.server'
import type { DetailedEvent } from '~/domain/search/lists/list-events-by-start.server'
import { db, servicesAt } from '../database'
import { describeSeed, listSeeds } from '../measurements/random-rounds'
import type { ModelSite, World } from './model-world'
import { listCopy, listTruth } from './partner-copy'
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
    expect(listCopy(world, mirror.events), buildStory()).toEqual(listTruth(world, site))
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
