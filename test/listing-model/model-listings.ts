import { getDisplayDays } from '~/domain/events/dates/display-days'
import { daysShown, type EventCard } from '~/domain/events/event'
import { addDays, DAY, type Day, MINUTE, startOfDay, toDay } from '~/lib/time/local-time'
import { findMainCategory, listCategories } from './model-categories'
import { hasFacts, listFactQueries, shortPrice } from './model-facts'
import { buildCardText, type CardText, placeText } from './model-text-search'
import type { ModelEvent, ModelRegion, ModelVenue, World } from './model-world'

/** The site id of the listing of all places. */
export const EVERYWHERE = 0

type Span = { first: Day; last: Day }

/** A card of a list as the rules define it: what it shows, its position, and what it is found by. */
export type ModelCard = {
  unit: number
  kind: 'single' | 'same-day' | 'run' | 'recurring'
  /** Its occurrences that are not past, in order. */
  events: ModelEvent[]
  venue: ModelVenue
  /** The venues that were merged into it. */
  aliases: ModelVenue[]
  /** The minute (since 1970) by which it is ordered. */
  minute: number
  /** The instant from which all of it is past. */
  pastFrom: number
  /** The days on which it takes place, and the days from its first to its last. */
  shown: Span[]
  whole: Span
  lastDay: Day
  categories: Set<string>
  mainCategory: { id: string; name: string } | null
  regions: ModelRegion[]
  feedType: string | null
  read: CardText
}

const MAX_AGE = 400 * DAY

export const toMinute = (instant: number) => Math.floor(instant / MINUTE)
export const getUnit = (event: ModelEvent) => event.seriesId ?? -event.id

/** All cards of a site's listing (or of all places) that are not past at the world's time, unordered. */
export function listCards(world: World, siteId: number): ModelCard[] {
  const site = world.sites.find(({ id }) => id === siteId)
  const getZone = (event: ModelEvent) => site?.timezone ?? event.timezone
  const groups = new Map<string, ModelEvent[]>()
  for (const event of world.events.values()) {
    if (!isVisible(world, event) || event.untilAt <= world.now - MAX_AGE) continue
    if (site && !isOn(world, event, site.id)) continue
    const key = buildGroupKey(world, event, site?.id ?? null)
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return [...groups.values()]
    .flatMap((alike) =>
      alike.length > 1 && world.recurring.has(alike[0]?.seriesId ?? 0)
        ? [{ kind: 'recurring' as const, events: alike }]
        : groupAlike(alike, getZone, world.now),
    )
    .map(({ kind, events }) => buildCard(world, kind, events, getZone))
    .filter(({ pastFrom }) => pastFrom > world.now)
}

export function isVisible(world: World, event: ModelEvent): boolean {
  const { published, deleted, quarantined } = event
  return published && !deleted && !quarantined && !findVenue(world, event).quarantined
}

export function isOn(world: World, event: ModelEvent, siteId: number): boolean {
  const { bounds, hasTicketing } = world.sites.find(({ id }) => id === siteId) ?? {}
  if (!bounds || !isWithin(findVenue(world, event), bounds)) return false
  const feed = world.feeds.find(({ id }) => id === event.feedId)
  return !event.marks.get(siteId)?.hidden && (feed?.type !== 'ticketmaster' || !!hasTicketing)
}

export const isWithin = (
  { latitude, longitude }: { latitude: number; longitude: number },
  { west, south, east, north }: { west: number; south: number; east: number; north: number },
) => west < longitude && longitude < east && south < latitude && latitude < north

export const findVenue = (world: World, event: ModelEvent) => findKeptVenue(world, event.venueId)

/** The venue that visitors see instead of a merged one: the end of the chain. */
function findKeptVenue(world: World, venueId: number): ModelVenue {
  const venue = world.venues.find(({ id }) => id === venueId)
  if (!venue) throw new Error(`there is no venue ${venueId}`)
  return venue.mergedIntoId === null ? venue : findKeptVenue(world, venue.mergedIntoId)
}

const listAliases = (world: World, kept: ModelVenue) =>
  world.venues
    .filter((venue) => venue !== kept && findKeptVenue(world, venue.id) === kept)
    .toSorted((a, b) => a.id - b.id)

/** Occurrences share a card when this key is equal. Marks and tags count on the sites that show them. */
function buildGroupKey(world: World, event: ModelEvent, siteId: number | null): string {
  const marks = [...event.marks]
    .filter(([id, { picked, hidden }]) => (siteId ?? id) === id && (picked || hidden))
    .map(([id, { picked, hidden }]) => `${id}/${picked}/${hidden}`)
  const tags = event.tags.filter((tag) => (siteId ?? tag.siteId) === tag.siteId)
  return JSON.stringify([
    getUnit(event),
    [findVenue(world, event).id, event.venueNameShown, event.title, event.status],
    [event.soldOut, event.noStart, event.feedId, event.organizer],
    listFactQueries().map((query) => hasFacts(event, query)),
    marks.sort(),
    tags.map((tag) => `${tag.siteId}/${tag.tag}`).sort(),
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

function groupAlike(alike: ModelEvent[], getZone: Zones, now: number): Grouped[] {
  const isShort = ({ startAt, untilAt }: ModelEvent) => untilAt - startAt <= DAY
  const alone = (event: ModelEvent): Grouped => ({ kind: 'single', events: [event] })
  const groups = alike.filter((event) => !isShort(event)).map(alone)
  const short = alike
    .filter(isShort)
    .map((event) => ({ event, day: daysShown(event, getZone(event)).first }))
  for (const chain of listChains(short.map(({ day }) => day))) {
    const inChain = short.filter(({ day }) => chain.includes(day))
    if (chain.length >= 4) {
      groups.push({ kind: 'run', events: inChain.map(({ event }) => event) })
      continue
    }
    for (const day of chain) {
      const ofDay = inChain.filter((entry) => entry.day === day).map(({ event }) => event)
      const toBegin = ofDay.filter(
        (event) => toMinute(sortedAt(event, getZone(event))) >= toMinute(now),
      )
      groups.push(...ofDay.filter((event) => !toBegin.includes(event)).map(alone))
      if (toBegin.length > 1) groups.push({ kind: 'same-day', events: toBegin })
      else groups.push(...toBegin.map(alone))
    }
  }
  return groups
}

/** Splits the days into chains in which each day is at most two days after the previous one. */
function listChains(days: Day[]): Day[][] {
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

function buildCard(
  world: World,
  kind: Grouped['kind'],
  all: ModelEvent[],
  getZone: Zones,
): ModelCard {
  const sorted = [...all].sort((a, b) => a.startAt - b.startAt || a.id - b.id)
  const left = sorted.filter((event) => pastFrom(event, getZone(event)) > world.now)
  // A recurring series is listed by its next date, as if it had no past ones.
  const ordered = kind === 'recurring' && left.length > 0 ? left : sorted
  const first = ordered[0] as ModelEvent
  const last = ordered.at(-1) as ModelEvent
  const next = left[0] ?? last
  const venue = findVenue(world, next)
  const aliases = listAliases(world, venue)
  const regions = world.regions.filter(({ bounds }) => isWithin(venue, bounds))
  const categories = new Set(left.flatMap((event) => listCategories(world, event)))
  const shown = left.map((event) => getDisplayDays(event, getZone(event)))
  const ends = left.map((event) => daysShown(event, getZone(event)).last)
  const zone = getZone(last)
  const lastDays = [daysShown(last, zone).last, toDay(pastFrom(last, zone) - 1, zone)]
  return {
    unit: getUnit(next),
    kind,
    events: left,
    venue,
    aliases,
    minute: toMinute(sortedAt(first, getZone(first))),
    pastFrom: Math.max(...ordered.map((event) => pastFrom(event, getZone(event)))),
    shown,
    whole: { first: daysShown(first, getZone(first)).first, last: lastDays.sort()[1] as Day },
    lastDay: ends.sort().at(-1) ?? '',
    categories,
    mainCategory: findMainCategory(world, next),
    regions,
    feedType: world.feeds.find(({ id }) => id === next.feedId)?.type ?? null,
    read: buildCardText(next, placeText(next, [venue, ...aliases], regions), {
      categories,
      facts: new Set(hasFacts(next, { prices: ['free'] }) ? ['price/free'] : []),
    }),
  }
}

/** The card as a list of this site shows it. */
export function toEventCard(
  { kind, events, venue, lastDay, regions, mainCategory }: ModelCard,
  siteId: number,
): EventCard {
  const next = events[0] as ModelEvent
  const { title, status, soldOut, imageChecksum, seriesId, noStart, timezone } = next
  const occurrence = ({ id, startAt, endAt, noEnd, startDay, endDay }: ModelEvent) => ({
    id,
    startAt,
    endAt,
    noEnd,
    startDay,
    endDay,
  })
  return {
    title,
    status,
    soldOut,
    imageChecksum,
    seriesId,
    noStart,
    timezone,
    ...occurrence(next),
    picked: next.marks.get(siteId)?.picked ?? false,
    venueId: venue.id,
    venueName: next.venueNameShown || venue.name,
    latitude: venue.latitude,
    longitude: venue.longitude,
    price: shortPrice(next),
    neighborhood: regions.find(({ type }) => type === 'neighborhood')?.name ?? '',
    category: mainCategory,
    group:
      kind === 'single'
        ? null
        : {
            kind,
            occurrences: events.slice(0, kind === 'same-day' ? 60 : 100).map(occurrence),
            lastDay,
          },
  }
}
