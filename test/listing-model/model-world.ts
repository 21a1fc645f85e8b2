import { computeUntilAt, type EventTime } from '~/domain/events/event'
import type { RegionType } from '~/domain/geography/region'
import { SITE_TIMEZONES } from '~/domain/sites/site'
import { type ModelFacts, randomFacts } from './model-facts'
import { HOURS, randomTime, seriesTimes } from './random-times'
import { randomBody, randomName, randomTitle } from './random-words'
import type { Random } from './seeded-random'

export type Box = { west: number; south: number; east: number; north: number }

export type ModelSite = {
  id: number
  host: string
  timezone: (typeof SITE_TIMEZONES)[number]
  bounds: Box | null
  hasTicketing: boolean
}

export type ModelVenue = {
  id: number
  label: string
  name: string
  timezone: string
  latitude: number
  longitude: number
  quarantined: boolean
  /** The venue that it was merged into, which may have been merged itself. */
  mergedIntoId: number | null
}

export type ModelRegion = { type: RegionType; slug: string; name: string; bounds: Box }

export type ModelEvent = EventTime &
  ModelFacts & {
    id: number
    seriesId: number | null
    feedId: number | null
    /** The venue that it names, which may have been merged. */
    venueId: number
    /** Empty when the event is at its venue itself. */
    venueNameShown: string
    untilAt: number
    title: string
    organizer: string
    status: string
    soldOut: boolean
    searchText: string
    imageChecksum: string | null
    published: boolean
    quarantined: boolean
    deleted: boolean
    categories: string[]
    /** By site; a mark may be neither picked nor hidden. */
    marks: Map<number, { picked: boolean; hidden: boolean }>
    tags: { siteId: number; tag: string }[]
  }

/** All data that lists are built from, as plain objects. */
export type World = {
  now: number
  /** Whether past cards were removed from the listings; until then their words count as vocabulary. */
  isSwept: boolean
  sites: ModelSite[]
  venues: ModelVenue[]
  /** Of venues, those that can be undone: the id of each and its merged venue's. */
  merges: { id: number; mergedId: number }[]
  /** In the order in which they were created. */
  regions: ModelRegion[]
  /** By id, with the id of the parent. */
  categories: Map<string, { name: string; parentId: string | null }>
  feeds: { id: number; type: string }[]
  events: Map<number, ModelEvent>
  nextEvent: number
  nextSeries: number
  /** Ids of the series that recur by a rule. */
  recurring: Set<number>
}

export const TAGS = ['free', 'kids', 'über-18', 'two words']
export const IMAGES = ['image-a', 'image-b']
const STATUSES = ['scheduled', 'scheduled', 'scheduled', 'cancelled', 'postponed', 'sold out']
const VENUE_ZONES = ['America/Chicago', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu']

/** All of a world except its events, which `addEvents` adds. */
export function randomPlaces(
  random: Random,
): Omit<World, 'events' | 'nextEvent' | 'nextSeries' | 'recurring'> {
  const zones = random.some(SITE_TIMEZONES, random.int(2, 4))
  return {
    now: Date.parse(random.pick(HOURS)),
    isSwept: true,
    sites: zones.map((timezone, index) => ({
      id: 0,
      host: `site-${index}`,
      timezone,
      bounds: random.chance(0.1) ? null : randomBounds(random),
      hasTicketing: random.chance(0.5),
    })),
    venues: Array.from({ length: random.int(4, 9) }, (_, index) => randomVenue(random, index)),
    merges: [],
    regions: [
      ...['Old Town', 'Harbor Côte', 'Night Hill'].map((name) => randomRegion(random, name)),
      ...['53202', '10001'].map((name) => ({
        ...randomRegion(random, name),
        type: 'zip' as const,
      })),
    ],
    categories: new Map([
      ['music', { name: 'Music', parentId: null }],
      ['concerts', { name: 'Concerts', parentId: 'music' }],
      ['jazz', { name: 'Jazz', parentId: 'concerts' }],
      ['comedy', { name: 'Comedy', parentId: null }],
      ['improv', { name: 'Improv', parentId: 'comedy' }],
      ['family', { name: 'Family', parentId: null }],
    ]),
    feeds: [
      { id: 1, type: 'scrape' },
      { id: 2, type: 'ticketmaster' },
      { id: 3, type: 'scrape' },
    ],
  }
}

/** Edges are on tenths of a degree and points are not, so that no point is on an edge. */
export function randomBounds(random: Random): Box {
  const west = random.int(0, 4)
  const south = random.int(0, 4)
  return {
    west: (west - 880) / 10,
    south: (south + 430) / 10,
    east: (west + random.int(2, 6) - 880) / 10,
    north: (south + random.int(2, 6) + 430) / 10,
  }
}

export function randomPoint(random: Random): { latitude: number; longitude: number } {
  const ordinate = (least: number) =>
    least + random.int(0, 7) / 10 + random.int(1, 9) / 100 + random.int(0, 9) / 1000 + 0.0005
  return { latitude: ordinate(43), longitude: ordinate(-88) }
}

export function randomVenue(random: Random, index: number): ModelVenue {
  return {
    id: 0,
    label: `venue-${index}`,
    name: randomName(random),
    timezone: random.pick(VENUE_ZONES),
    ...randomPoint(random),
    quarantined: false,
    mergedIntoId: null,
  }
}

export function randomRegion(random: Random, name: string): ModelRegion {
  const type = random.pick(['neighborhood', 'place'] as const)
  return { type, slug: '', name, bounds: randomBounds(random) }
}

/** Adds single events and series to the world; returns their ids. */
export function addEvents(world: World, random: Random, count: number): number[] {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const venue = random.pick(world.venues)
    const zone = random.chance(0.1) ? random.pick(VENUE_ZONES) : venue.timezone
    if (random.chance(0.6)) {
      const event = randomEvent(world, random, venue.id, randomTime(random, zone, world.now), null)
      ids.push(addEvent(world, event))
      continue
    }
    const seriesId = world.nextSeries++
    if (random.chance(0.4)) world.recurring.add(seriesId)
    const times = seriesTimes(random, zone, world.now)
    const [first] = times
    if (!first) continue
    const pattern = randomEvent(world, random, venue.id, first, seriesId)
    for (const time of times) {
      const isOdd = random.chance(0.08)
      const like = isOdd ? randomEvent(world, random, venue.id, time, seriesId) : pattern
      ids.push(addEvent(world, { ...copyEvent(like), ...withUntilAt(time) }))
    }
  }
  return ids
}

function addEvent(world: World, event: Omit<ModelEvent, 'id'>): number {
  const id = world.nextEvent++
  world.events.set(id, { ...event, id })
  return id
}

export const withUntilAt = (time: EventTime) => ({ ...time, untilAt: computeUntilAt(time) })

const copyEvent = (event: Omit<ModelEvent, 'id'>) => ({
  ...event,
  categories: [...event.categories],
  marks: new Map(event.marks),
  tags: [...event.tags],
})

function randomEvent(
  world: World,
  random: Random,
  venueId: number,
  time: EventTime,
  seriesId: number | null,
): Omit<ModelEvent, 'id'> {
  const rarely = (probability: number) => random.chance(probability)
  return {
    ...withUntilAt(time),
    seriesId,
    feedId: rarely(0.6) ? random.pick(world.feeds).id : null,
    venueId,
    venueNameShown: rarely(0.15) ? randomName(random) : '',
    title: randomTitle(random),
    organizer: rarely(0.2) ? randomName(random) : '',
    status: random.pick(STATUSES),
    soldOut: rarely(0.1),
    ...randomFacts(random),
    searchText: randomBody(random),
    imageChecksum: random.pick([null, ...IMAGES]),
    published: !rarely(0.05),
    quarantined: rarely(0.05),
    deleted: rarely(0.05),
    categories: random.some([...world.categories.keys()], random.int(0, 2)),
    marks: randomMarks(world, random),
    tags: randomTags(world, random),
  }
}

export function randomMarks(world: World, random: Random): ModelEvent['marks'] {
  const mark = () => ({ picked: random.chance(0.5), hidden: random.chance(0.4) })
  return new Map(world.sites.filter(() => random.chance(0.12)).map(({ id }) => [id, mark()]))
}

export function randomTags(world: World, random: Random): ModelEvent['tags'] {
  return world.sites.flatMap(({ id }) =>
    random.chance(0.2)
      ? random.some(TAGS, random.int(1, 2)).map((tag) => ({ siteId: id, tag }))
      : [],
  )
}
