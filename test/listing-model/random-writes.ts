import { sql } from 'drizzle-orm'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { updateSite } from '~/domain/sites/save-site.server'
import { SITE_TIMEZONES } from '~/domain/sites/site'
import { writeTogether } from '~/platform/database.server'
import { db } from '../database'
import type { Random } from './seeded-random'
import {
  toPolygon,
  saveCategories,
  buildSaveEvents,
  saveNewSite,
  saveRegions,
  saveModelVenue,
} from './save-model'
import { shifted, randomTime } from './random-times'
import { randomBody, randomName, randomTitle } from './random-words'
import {
  addEvents,
  IMAGES,
  type ModelEvent,
  randomBounds,
  randomMarks,
  randomPoint,
  randomRegion,
  randomTags,
  randomVenue,
  withUntilAt,
  type World,
} from './model-world'

/** Changes the world and the databases, through the product where it has a function for it. Returns what was done. */
export type Write = (services: ChangeServices, world: World, random: Random) => Promise<string>

export async function writeSomething(
  services: ChangeServices,
  world: World,
  random: Random,
): Promise<string> {
  return random.pick(WRITES)(services, world, random)
}

export const changeEvents: Write = async (_, world, random) => {
  const ids = randomEvents(world, random)
  const [name, change] = random.pick(CHANGES)
  for (const id of ids) {
    const event = world.events.get(id)
    if (event) change(event, world, random)
  }
  await writeTogether(db, buildSaveEvents(world, ids))
  return `${name} of events ${ids.join(' ')}`
}

/** One event, a whole series, a part of one, or some of all events. */
function randomEvents(world: World, random: Random): number[] {
  const all = [...world.events.values()]
  if (all.length === 0) return []
  const event = random.pick(all)
  const series = all.filter(({ seriesId }) => seriesId !== null && seriesId === event.seriesId)
  const chosen = random.pick([
    [event],
    series,
    random.some(series, random.int(1, 3)),
    random.some(all, random.int(1, 6)),
  ])
  return [...new Set([event, ...chosen])].map(({ id }) => id)
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
      event.marks = randomMarks(world, random)
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
      event.tags = randomTags(world, random)
    },
  ],
  [
    'new time',
    (event, world, random) => {
      Object.assign(event, withUntilAt(randomTime(random, event.timezone, world.now)))
    },
  ],
  [
    'later day',
    (event, _, random) => {
      Object.assign(event, withUntilAt(shifted(event, random.pick([1, 1, 2, 3, 7, -1]))))
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
      event.title = randomTitle(random)
    },
  ],
  [
    'place name',
    (event, _, random) => {
      event.venueNameShown = random.chance(0.5) ? '' : randomName(random)
    },
  ],
  [
    'words',
    (event, _, random) => {
      event.searchText = randomBody(random)
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
      const seriesIds = [...world.events.values()].map(({ seriesId }) => seriesId)
      event.seriesId = random.chance(0.3) ? null : random.pick([...seriesIds, world.nextSeries++])
    },
  ],
  [
    'joining',
    (event, world, random) => {
      // Everything but the time is copied from another event, so that both may end up on one card.
      const { id: _, ...copied } = random.pick([...world.events.values()])
      const { startAt, endAt, noEnd, startDay, endDay, untilAt } = event
      const time = { startAt, endAt, noEnd, startDay, endDay, untilAt }
      const links = { marks: new Map(copied.marks), tags: [...copied.tags] }
      if (copied.noStart === event.noStart) Object.assign(event, copied, time, links)
    },
  ],
]

const createSome: Write = async (_, world, random) => {
  const ids = addEvents(world, random, random.int(1, 3))
  await writeTogether(db, buildSaveEvents(world, ids))
  return `new events ${ids.join(' ')}`
}

const removeSome: Write = async (_, world, random) => {
  const ids = randomEvents(world, random)
  for (const id of ids) world.events.delete(id)
  await writeTogether(db, buildSaveEvents(world, ids))
  return `removal of events ${ids.join(' ')}`
}

const changeVenue: Write = async (services, world, random) => {
  const venue = random.pick(world.venues)
  const name = random.pick(['move', 'rename', 'zone', 'all'])
  if (name === 'move' || name === 'all') Object.assign(venue, randomPoint(random))
  if (name === 'rename' || name === 'all') venue.name = randomName(random)
  if (name === 'zone' || name === 'all') venue.timezone = random.pick(SITE_TIMEZONES)
  await saveModelVenue(services, venue)
  return `${name} of venue ${venue.id}`
}

const createVenue: Write = async (services, world, random) => {
  const venue = randomVenue(random, world.venues.length)
  await saveModelVenue(services, venue)
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
  if (name !== 'zone') site.bounds = random.chance(0.1) ? null : randomBounds(random)
  if (name !== 'bounds') site.timezone = random.pick(SITE_TIMEZONES)
  const { timezone } = site
  await updateSite(services, site.id, { timezone, bounds: site.bounds && toPolygon(site.bounds) })
  return `${name} of site ${site.id}`
}

const createSite: Write = async (services, world, random) => {
  if (world.sites.length >= 5) return changeSite(services, world, random)
  const timezone = random.pick(SITE_TIMEZONES)
  const host = `site-${world.sites.length}`
  const site = { id: 0, host, timezone, bounds: randomBounds(random) }
  await saveNewSite(services, site)
  world.sites.push(site)
  return `new site ${site.id}`
}

const changeCategories: Write = async (services, world, random) => {
  const ids = [...world.categories.keys()]
  const id = random.pick(ids)
  const category = world.categories.get(id)
  if (!category) return 'nothing'
  if (random.chance(0.4)) {
    category.name = random.pick(['Gigs', 'Shows', 'Night Life', 'Für Kinder'])
  } else {
    const parents = ids.filter((candidate) => !isAbove(world, id, candidate))
    category.parentId = random.pick([null, ...parents])
  }
  // A tree need not include every category.
  const named = random.chance(0.2) ? [...new Set([id, ...random.some(ids, 4)])] : ids
  await saveCategories(services, world, named)
  return `category ${id} is ${category.name} below ${category.parentId}`
}

/** Whether `id` is that category or an ancestor of it. */
function isAbove(world: World, id: string, descendantId: string | null): boolean {
  if (descendantId === null) return false
  return (
    id === descendantId || isAbove(world, id, world.categories.get(descendantId)?.parentId ?? null)
  )
}

const createCategory: Write = async (services, world, random) => {
  const id = `new_${world.categories.size}`
  const parentId = random.pick([null, ...world.categories.keys()])
  world.categories.set(id, { name: 'New', parentId })
  const below = random.pick(
    [...world.categories.keys()].filter((candidate) => !isAbove(world, candidate, id)),
  )
  const child = below && world.categories.get(below)
  if (child && random.chance(0.5)) child.parentId = id
  await saveCategories(services, world, [...world.categories.keys()])
  return `new category ${id} below ${parentId}`
}

const changeRegion: Write = async (services, world, random) => {
  const isNew = random.chance(0.2)
  const region = isNew
    ? randomRegion(random, `${random.pick(['East', 'West', 'Upper'])} Side`)
    : random.pick(world.regions)
  const known = world.regions.find(({ type, name }) => type === region.type && name === region.name)
  if (known) known.bounds = randomBounds(random)
  else world.regions.push(region)
  await saveRegions(services, world, [known ?? region])
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
