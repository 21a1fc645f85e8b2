import { sql } from 'drizzle-orm'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { updateSite } from '~/domain/sites/save-site.server'
import { SITE_TIMEZONES } from '~/domain/sites/site'
import { writeTogether } from '~/platform/database.server'
import { db } from '../database'
import type { Random } from './seeded-random'
import {
  polygonOf,
  storeCategories,
  storeEvents,
  storeNewSite,
  storeRegions,
  storeVenue,
} from './save-model'
import { shifted, someTime } from './random-times'
import { someBody, someName, someTitle } from './random-words'
import {
  addEvents,
  IMAGES,
  type ModelEvent,
  someBounds,
  someMarks,
  somePoint,
  someRegion,
  someTags,
  someVenue,
  timeOf,
  type World,
} from './model-world'

/** Changes the world, and the databases by the product's act where it has one. Answers what was done. */
export type Write = (services: ChangeServices, world: World, random: Random) => Promise<string>

export async function writeSomething(
  services: ChangeServices,
  world: World,
  random: Random,
): Promise<string> {
  return random.pick(WRITES)(services, world, random)
}

export const changeEvents: Write = async (_, world, random) => {
  const ids = someEvents(world, random)
  const [name, change] = random.pick(CHANGES)
  for (const id of ids) {
    const event = world.events.get(id)
    if (event) change(event, world, random)
  }
  await writeTogether(db, storeEvents(world, ids))
  return `${name} of events ${ids.join(' ')}`
}

/** One event, all of a series, some of it, or some of everything. */
function someEvents(world: World, random: Random): number[] {
  const all = [...world.events.values()]
  if (all.length === 0) return []
  const one = random.pick(all)
  const series = all.filter(({ seriesId }) => seriesId !== null && seriesId === one.seriesId)
  const chosen = random.pick([
    [one],
    series,
    random.some(series, random.int(1, 3)),
    random.some(all, random.int(1, 6)),
  ])
  return [...new Set([one, ...chosen])].map(({ id }) => id)
}

type Change = (event: ModelEvent, world: World, random: Random) => void

const CHANGES: [string, Change][] = [
  ['publishing', (event) => Object.assign(event, { published: !event.published })],
  ['quarantine', (event) => Object.assign(event, { quarantined: !event.quarantined })],
  ['deletion or return', (event) => Object.assign(event, { deleted: !event.deleted })],
  [
    'status',
    (event, _, random) => {
      event.status = random.pick(['scheduled', 'cancelled'])
    },
  ],
  [
    'marks',
    (event, world, random) => {
      event.marks = someMarks(world, random)
    },
  ],
  [
    'hiding or showing',
    (event, world, random) => {
      const { id } = random.pick(world.sites)
      const before = event.marks.get(id) ?? { picked: false, hidden: false }
      event.marks.set(id, { ...before, hidden: !before.hidden })
    },
  ],
  [
    'picking or dropping',
    (event, world, random) => {
      const { id } = random.pick(world.sites)
      const before = event.marks.get(id) ?? { picked: false, hidden: false }
      event.marks.set(id, { ...before, picked: !before.picked })
    },
  ],
  [
    'tags',
    (event, world, random) => {
      event.tags = someTags(world, random)
    },
  ],
  [
    'new time',
    (event, world, random) => {
      Object.assign(event, timeOf(someTime(random, event.timezone, world.now)))
    },
  ],
  [
    'later day',
    (event, _, random) => {
      Object.assign(event, timeOf(shifted(event, random.pick([1, 1, 2, 3, 7, -1]))))
    },
  ],
  [
    'move',
    (event, world, random) => {
      event.venueId = random.pick(world.venues).id
    },
  ],
  [
    'rename',
    (event, _, random) => {
      event.title = someTitle(random)
    },
  ],
  [
    'place name',
    (event, _, random) => {
      event.venueNameShown = random.chance(0.5) ? '' : someName(random)
    },
  ],
  [
    'words',
    (event, _, random) => {
      event.searchText = someBody(random)
    },
  ],
  [
    'image',
    (event, _, random) => {
      event.imageChecksum = random.pick([null, ...IMAGES])
    },
  ],
  [
    'categories',
    (event, world, random) => {
      event.categories = random.some([...world.categories.keys()], random.int(0, 2))
    },
  ],
  [
    'feed',
    (event, world, random) => {
      event.feedId = random.chance(0.3) ? null : random.pick(world.feeds).id
    },
  ],
  [
    'series',
    (event, world, random) => {
      const others = [...world.events.values()].map(({ seriesId }) => seriesId)
      event.seriesId = random.chance(0.3) ? null : random.pick([...others, world.nextSeries++])
    },
  ],
  [
    'joining',
    (event, world, random) => {
      // Everything but the time is that of another: so they may come to stand on one card.
      const { id: _, ...other } = random.pick([...world.events.values()])
      const { startAt, endAt, noEnd, startDay, endDay, untilAt } = event
      const time = { startAt, endAt, noEnd, startDay, endDay, untilAt }
      const links = { marks: new Map(other.marks), tags: [...other.tags] }
      if (other.noStart === event.noStart) Object.assign(event, other, time, links)
    },
  ],
]

const createSome: Write = async (_, world, random) => {
  const ids = addEvents(world, random, random.int(1, 3))
  await writeTogether(db, storeEvents(world, ids))
  return `new events ${ids.join(' ')}`
}

const removeSome: Write = async (_, world, random) => {
  const ids = someEvents(world, random)
  for (const id of ids) world.events.delete(id)
  await writeTogether(db, storeEvents(world, ids))
  return `removal of events ${ids.join(' ')}`
}

const changeVenue: Write = async (services, world, random) => {
  const venue = random.pick(world.venues)
  const name = random.pick(['move', 'rename', 'zone', 'all'])
  if (name === 'move' || name === 'all') Object.assign(venue, somePoint(random))
  if (name === 'rename' || name === 'all') venue.name = someName(random)
  if (name === 'zone' || name === 'all') venue.timezone = random.pick(SITE_TIMEZONES)
  await storeVenue(services, venue)
  return `${name} of venue ${venue.id}`
}

const createVenue: Write = async (services, world, random) => {
  const venue = someVenue(random, world.venues.length)
  await storeVenue(services, venue)
  world.venues.push(venue)
  return `new venue ${venue.id}`
}

const quarantineVenue: Write = async (_, world, random) => {
  const venue = random.pick(world.venues)
  venue.quarantined = !venue.quarantined
  await writeTogether(db, [
    sql`UPDATE venue SET quarantined = ${+venue.quarantined} WHERE id = ${venue.id}`,
    markStale({ venues: sql`SELECT ${venue.id}` }),
  ])
  return `quarantine of venue ${venue.id}: ${venue.quarantined}`
}

const changeSite: Write = async (services, world, random) => {
  const site = random.pick(world.sites)
  const name = random.pick(['bounds', 'zone', 'both'])
  if (name !== 'zone') site.bounds = random.chance(0.1) ? null : someBounds(random)
  if (name !== 'bounds') site.timezone = random.pick(SITE_TIMEZONES)
  const { timezone } = site
  await updateSite(services, site.id, { timezone, bounds: site.bounds && polygonOf(site.bounds) })
  return `${name} of site ${site.id}`
}

const createSite: Write = async (services, world, random) => {
  if (world.sites.length >= 5) return changeSite(services, world, random)
  const timezone = random.pick(SITE_TIMEZONES)
  const host = `site-${world.sites.length}`
  const site = { id: 0, host, timezone, bounds: someBounds(random) }
  await storeNewSite(services, site)
  world.sites.push(site)
  return `new site ${site.id}`
}

const changeCategories: Write = async (services, world, random) => {
  const ids = [...world.categories.keys()]
  const id = random.pick(ids)
  const one = world.categories.get(id)
  if (!one) return 'nothing'
  if (random.chance(0.4)) {
    one.name = random.pick(['Gigs', 'Shows', 'Night Life', 'Für Kinder'])
  } else {
    const parents = ids.filter((other) => !isAbove(world, id, other))
    one.parentId = random.pick([null, ...parents])
  }
  // A tree need not name all.
  const named = random.chance(0.2) ? [...new Set([id, ...random.some(ids, 4)])] : ids
  await storeCategories(services, world, named)
  return `category ${id} is ${one.name} below ${one.parentId}`
}

/** Whether the one is the other or stands above it. */
function isAbove(world: World, id: string, other: string | null): boolean {
  if (other === null) return false
  return id === other || isAbove(world, id, world.categories.get(other)?.parentId ?? null)
}

const createCategory: Write = async (services, world, random) => {
  const id = `new_${world.categories.size}`
  const parentId = random.pick([null, ...world.categories.keys()])
  world.categories.set(id, { name: 'New', parentId })
  const below = random.pick([...world.categories.keys()].filter((one) => !isAbove(world, one, id)))
  const child = below && world.categories.get(below)
  if (child && random.chance(0.5)) child.parentId = id
  await storeCategories(services, world, [...world.categories.keys()])
  return `new category ${id} below ${parentId}`
}

const changeRegion: Write = async (services, world, random) => {
  const isNew = random.chance(0.2)
  const region = isNew
    ? someRegion(random, `${random.pick(['East', 'West', 'Upper'])} Side`)
    : random.pick(world.regions)
  const known = world.regions.find(({ type, name }) => type === region.type && name === region.name)
  if (known) known.bounds = someBounds(random)
  else world.regions.push(region)
  await storeRegions(services, world, [known ?? region])
  return `region ${region.type} ${region.name}`
}

const WRITES: Write[] = [
  ...Array<Write>(12).fill(changeEvents),
  ...[createSome, createSome, removeSome],
  ...[changeVenue, changeVenue, createVenue, quarantineVenue],
  ...[changeSite, changeSite, createSite],
  ...[changeCategories, changeCategories, createCategory],
  ...[changeRegion, changeRegion],
]
