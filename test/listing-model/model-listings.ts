import { daysShown, type EventCard } from '~/domain/events/event'
import { addDays, DAY, type Day, toDay, MINUTE, startOfDay } from '~/lib/local-time'
import { placeText, type Read, readWords } from './model-text-search'
import type { ModelEvent, ModelRegion, ModelVenue, World } from './model-world'

/** The site number of the listing of all places. */
export const EVERYWHERE = 0

type Span = { first: Day; last: Day }

/** A card of a list, by the rules: what it shows, where it stands, and what it is found by. */
export type ModelCard = {
  unit: number
  kind: 'single' | 'same-day' | 'run'
  /** Its occurrences that are not past, in order. */
  events: ModelEvent[]
  venue: ModelVenue
  /** The minute (since 1970) by which it is ordered. */
  minute: number
  /** The instant from which all of it is past. */
  pastFrom: number
  /** The days on which it takes place, and from when to when it goes on. */
  shown: Span[]
  whole: Span
  lastDay: Day
  categories: Set<string>
  regions: ModelRegion[]
  feedType: string | null
  read: Read
}

const LOOK_BACK = 400 * DAY

export const minuteOf = (instant: number) => Math.floor(instant / MINUTE)
export const unitOf = (event: ModelEvent) => event.seriesId ?? -event.id

/** All cards of a site's listing (or of all places) that are not past at the world's hour, in no order. */
export function cardsOf(world: World, siteId: number): ModelCard[] {
  const site = world.sites.find(({ id }) => id === siteId)
  const zoneOf = (event: ModelEvent) => site?.timezone ?? event.timezone
  const groups = new Map<string, ModelEvent[]>()
  for (const event of world.events.values()) {
    if (!isVisible(world, event) || event.untilAt <= world.now - LOOK_BACK) continue
    if (site && !isOn(world, event, site.id)) continue
    const key = likenessOf(world, event, site?.id ?? null)
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return [...groups.values()]
    .flatMap((alike) => groupAlike(alike, zoneOf, world.now))
    .map(({ kind, events }) => cardOf(world, kind, events, zoneOf))
    .filter(({ pastFrom }) => pastFrom > world.now)
}

export function isVisible(world: World, event: ModelEvent): boolean {
  const { published, deleted, quarantined } = event
  return published && !deleted && !quarantined && !venueOf(world, event).quarantined
}

function isOn(world: World, event: ModelEvent, siteId: number): boolean {
  const { bounds } = world.sites.find(({ id }) => id === siteId) ?? {}
  return !!bounds && lies(venueOf(world, event), bounds) && !event.marks.get(siteId)?.hidden
}

export const lies = (
  { latitude, longitude }: { latitude: number; longitude: number },
  { west, south, east, north }: { west: number; south: number; east: number; north: number },
) => west < longitude && longitude < east && south < latitude && latitude < north

function venueOf(world: World, event: ModelEvent): ModelVenue {
  const venue = world.venues.find(({ id }) => id === event.venueId)
  if (!venue) throw new Error(`event ${event.id} has no venue`)
  return venue
}

/** Its categories and all above them. */
function categoriesOf(world: World, event: ModelEvent): string[] {
  const all = new Set<string>()
  for (const own of event.categories) {
    for (let id: string | null = own; id !== null; ) {
      all.add(id)
      id = world.categories.get(id)?.parentId ?? null
    }
  }
  return [...all].sort()
}

/** What must be the same for occurrences to stand on one card. Marks and tags count where they are shown. */
function likenessOf(world: World, event: ModelEvent, siteId: number | null): string {
  const marks = [...event.marks]
    .filter(([id, { picked, hidden }]) => (siteId ?? id) === id && (picked || hidden))
    .map(([id, { picked, hidden }]) => `${id}/${picked}/${hidden}`)
  const tags = event.tags.filter((one) => (siteId ?? one.siteId) === one.siteId)
  return JSON.stringify([
    unitOf(event),
    [event.venueId, event.venueNameShown, event.title, event.status, event.noStart, event.feedId],
    categoriesOf(world, event),
    marks.sort(),
    tags.map((one) => `${one.siteId}/${one.tag}`).sort(),
  ])
}

type Zones = (event: ModelEvent) => string

function sortedAt(event: ModelEvent, zone: string): number {
  return event.noStart ? startOfDay(addDays(event.startDay, 1), zone) - MINUTE : event.startAt
}

function pastFrom(event: ModelEvent, zone: string): number {
  return Math.max(event.untilAt, sortedAt(event, zone) + MINUTE)
}

type Grouped = { kind: ModelCard['kind']; events: ModelEvent[] }

function groupAlike(alike: ModelEvent[], zoneOf: Zones, now: number): Grouped[] {
  const isShort = ({ startAt, untilAt }: ModelEvent) => untilAt - startAt <= DAY
  const alone = (event: ModelEvent): Grouped => ({ kind: 'single', events: [event] })
  const groups = alike.filter((event) => !isShort(event)).map(alone)
  const short = alike
    .filter(isShort)
    .map((event) => ({ event, day: daysShown(event, zoneOf(event)).first }))
  for (const chain of chainsOf(short.map(({ day }) => day))) {
    const inChain = short.filter(({ day }) => chain.includes(day))
    if (chain.length >= 4) {
      groups.push({ kind: 'run', events: inChain.map(({ event }) => event) })
      continue
    }
    for (const day of chain) {
      const ofDay = inChain.filter((one) => one.day === day).map(({ event }) => event)
      const toBegin = ofDay.filter(
        (event) => minuteOf(sortedAt(event, zoneOf(event))) >= minuteOf(now),
      )
      groups.push(...ofDay.filter((event) => !toBegin.includes(event)).map(alone))
      if (toBegin.length > 1) groups.push({ kind: 'same-day', events: toBegin })
      else groups.push(...toBegin.map(alone))
    }
  }
  return groups
}

/** The days in chains, in each of which the next day is tomorrow or the day after. */
function chainsOf(days: Day[]): Day[][] {
  const left = new Set(days.toSorted())
  const chains: Day[][] = []
  for (const first of left) {
    const chain: Day[] = []
    for (let day: Day | undefined = first; day !== undefined; ) {
      chain.push(day)
      left.delete(day)
      day = [addDays(day, 1), addDays(day, 2)].find((next) => left.has(next))
    }
    chains.push(chain)
  }
  return chains
}

function cardOf(world: World, kind: Grouped['kind'], all: ModelEvent[], zoneOf: Zones): ModelCard {
  const ordered = [...all].sort((one, other) => one.startAt - other.startAt || one.id - other.id)
  const left = ordered.filter((event) => pastFrom(event, zoneOf(event)) > world.now)
  const first = ordered[0] as ModelEvent
  const last = ordered.at(-1) as ModelEvent
  const next = left[0] ?? last
  const venue = venueOf(world, next)
  const regions = world.regions.filter(({ bounds }) => lies(venue, bounds))
  const shown = left.map((event) => daysShown(event, zoneOf(event)))
  const lastDays = [
    daysShown(last, zoneOf(last)).last,
    toDay(pastFrom(last, zoneOf(last)) - 1, zoneOf(last)),
  ]
  return {
    unit: unitOf(next),
    kind,
    events: left,
    venue,
    minute: minuteOf(sortedAt(first, zoneOf(first))),
    pastFrom: Math.max(...ordered.map((event) => pastFrom(event, zoneOf(event)))),
    shown,
    whole: { first: daysShown(first, zoneOf(first)).first, last: lastDays.sort()[1] as Day },
    lastDay:
      shown
        .map((span) => span.last)
        .sort()
        .at(-1) ?? '',
    categories: new Set(categoriesOf(world, next)),
    regions,
    feedType: world.feeds.find(({ id }) => id === next.feedId)?.type ?? null,
    read: readWords(next, placeText(next, venue, regions)),
  }
}

/** The card as a list of this site shows it. */
export function shownCard({ kind, events, venue, lastDay }: ModelCard, siteId: number): EventCard {
  const next = events[0] as ModelEvent
  const { title, status, imageChecksum, seriesId, noStart, timezone } = next
  const occurrence = ({ id, startAt, endAt, noEnd, startDay, endDay }: ModelEvent) => ({
    ...{ id, startAt, endAt, noEnd, startDay, endDay },
  })
  return {
    ...{ title, status, imageChecksum, seriesId, noStart, timezone },
    ...occurrence(next),
    picked: next.marks.get(siteId)?.picked ?? false,
    venueId: venue.id,
    venueName: next.venueNameShown || venue.name,
    latitude: venue.latitude,
    longitude: venue.longitude,
    group:
      kind === 'single'
        ? null
        : { kind, occurrences: events.slice(0, 60).map(occurrence), lastDay },
  }
}
