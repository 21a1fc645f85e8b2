import { textKey } from '~/lib/text-key'
import { daysShown } from '~/domain/events/event'
import { cellFacet, dayFacets, facet } from './facets'
import { type Fold, foldEvents } from './group-occurrences'
import {
  daysUntilPast,
  EVERYWHERE,
  type ListedEvent,
  type ListingSite,
  pastFrom,
  sortedAt,
  zoneIn,
} from './listed-event'
import { instantAfter, minuteOf } from './listing-key'
import type { Truth } from './read-source-events.server'
import { SHORTEST_CORRECTED, startsOf, wordsOf } from './search-words'
import { packCard, type StoredCard, type StoredShowing } from './stored-card'

/** A row as it is to stand in an edition, but for its number within the minute. */
export type ListingRow = {
  edition: number
  unit: number
  event: number
  minute: number
  untilAt: number
  latitude: number
  longitude: number
  folded: number
  /** The instant from which the unit's occurrences are to be put on cards anew; null when never. */
  refoldAt: number | null
  /** A StoredCard, packed. */
  card: string
  /** JSON list of term keys. */
  terms: string
  title: string
  place: string
  body: string
  starts: string
  facets: string
}

/** The showings that a card keeps; of a longer run the later ones come when it is written again (every night). */
const MOST_SHOWINGS = 60
const BODY_CHARACTERS = 2_000
/** Words of a title and its place that others may be corrected to. */
const MOST_TERM_WORDS = 40

/** The rows of all units of `truth` in an edition; none when its site is gone. */
export function rowsOfEdition(
  truth: Truth,
  { siteId, edition }: { siteId: number; edition: number },
  now: number,
): ListingRow[] {
  const timezone = siteId === EVERYWHERE ? null : truth.zones.get(siteId)
  if (timezone === undefined) return []
  const site = { id: siteId, timezone }
  return [...truth.units.values()].flatMap((events) => rowsOf(events, site, edition, now))
}

/** The rows of one unit in the listing of one site, as they are at `now`. `events` is all of the unit. */
export function rowsOf(
  events: ListedEvent[],
  site: ListingSite,
  edition: number,
  now: number,
): ListingRow[] {
  return foldEvents(eventsOn(events, site), site, now).map((fold) => rowOf(fold, site, edition))
}

/** Where an event is listed: inside the site's bounds, and not hidden there. All places hold all. */
function eventsOn(events: ListedEvent[], { id }: ListingSite): ListedEvent[] {
  if (id === EVERYWHERE) return events
  return events.filter(
    ({ siteIds, marks }) =>
      siteIds.includes(id) && !marks.some(({ siteId, hidden }) => hidden && siteId === id),
  )
}

/** The zone in which a list shows an event. */
type Zones = (event: ListedEvent) => string

function rowOf(fold: Fold, site: ListingSite, edition: number): ListingRow {
  const { first, events } = fold
  const next = events[0] ?? first
  const zoneOf = (event: ListedEvent) => zoneIn(site, event)
  const names = [next.venueName, ...next.regions.map(({ name }) => name)]
  const title = textKey(next.title)
  const place = textKey(names.join(' '))
  return {
    edition,
    unit: first.unit,
    event: first.id,
    minute: minuteOf(sortedAt(first, zoneOf(first))),
    untilAt: Math.max(...events.map((event) => pastFrom(event, zoneOf(event)))),
    latitude: next.latitude,
    longitude: next.longitude,
    folded: events.length,
    refoldAt: refoldAt(fold, zoneOf),
    card: packCard(cardOf(fold, next, zoneOf)),
    terms: JSON.stringify(site.id === EVERYWHERE ? [] : termsOf(next, `${title} ${place}`)),
    title,
    place,
    body: next.searchText.slice(0, BODY_CHARACTERS),
    starts: [...startsOf(wordsOf(title)), ...startsOf(wordsOf(place), 'place')].join(' '),
    facets: facetsOf(fold, next, site).join(' '),
  }
}

/** Showings part when the first of them begins; a run drops each of its own when it is past. */
function refoldAt({ kind, events }: Fold, zoneOf: Zones): number | null {
  const [first] = events
  if (!first || events.length === 1) return null
  return kind === 'run'
    ? Math.min(...events.map((event) => pastFrom(event, zoneOf(event))))
    : instantAfter(minuteOf(sortedAt(first, zoneOf(first))))
}

function cardOf({ kind, events }: Fold, next: ListedEvent, zoneOf: Zones): StoredCard {
  const lastDays = events.map((event) => daysShown(event, zoneOf(event)).last)
  return {
    title: next.title,
    status: next.status,
    imageChecksum: next.imageChecksum,
    venueId: next.venueId,
    venueName: next.venueName,
    latitude: next.latitude,
    longitude: next.longitude,
    seriesId: next.seriesId,
    noStart: next.noStart,
    timezone: next.timezone,
    pickedOn: next.marks.filter(({ picked }) => picked).map(({ siteId }) => siteId),
    kind,
    showings: events
      .slice(0, MOST_SHOWINGS)
      .map((event) => ({ ...showingOf(event), pastFrom: pastFrom(event, zoneOf(event)) })),
    lastDay: lastDays.reduce((one, other) => (one > other ? one : other)),
  }
}

function showingOf(event: ListedEvent): Omit<StoredShowing, 'pastFrom'> {
  const { id, startAt, endAt, noEnd, startDay, endDay } = event
  return { id, startAt, endAt, noEnd, startDay, endDay }
}

function facetsOf({ kind, first, events }: Fold, next: ListedEvent, site: ListingSite): string[] {
  const zoneOf = (event: ListedEvent) => zoneIn(site, event)
  const shown = events.map((event) => daysShown(event, zoneOf(event)))
  const days = dayFacets(shown, 'd')
  const last = events.at(-1) ?? first
  const span = {
    first: daysShown(first, zoneOf(first)).first,
    last: daysUntilPast(last, zoneOf(last)).last,
  }
  const isWhole =
    kind !== 'run' && shown.some((one) => one.first === span.first && one.last === span.last)
  const here = ({ siteId }: { siteId: number }) => site.id === EVERYWHERE || siteId === site.id
  return [
    facet.any(),
    ...next.categories.map(({ id }) => facet.category(id)),
    ...next.regions.map((region) => facet.region(region)),
    facet.venue(next.venueId),
    ...(next.feedId === null ? [facet.ugc()] : [facet.feed(next.feedId)]),
    ...(next.feedType === null ? [] : [facet.feedType(next.feedType)]),
    ...next.marks
      .filter(here)
      .flatMap(({ siteId, picked, hidden }) => [
        ...(picked ? [facet.picked(siteId)] : []),
        ...(hidden ? [facet.hidden(siteId)] : []),
      ]),
    ...next.tags.filter(here).map(({ siteId, tag }) => facet.tag(siteId, tag)),
    cellFacet(next),
    ...days,
    ...(isWhole ? [] : dayFacets([span], 's')),
  ]
}

export const REGION_KINDS = { neighborhood: 'n', place: 'p', zip: 'z' } as const

/** What the card speaks of: kind, id and name of each. */
function termsOf(event: ListedEvent, words: string): string[] {
  const isAtVenue = event.venueNameShown === ''
  return [
    ...new Set([
      ...wordsOf(words)
        .filter((word) => [...word].length >= SHORTEST_CORRECTED)
        .slice(0, MOST_TERM_WORDS)
        .map((word) => `w:${word}`),
      ...(isAtVenue ? [`v:${event.venueId}:${event.venueName}`] : []),
      ...event.categories.map(({ id, name }) => `c:${id}:${name}`),
      ...event.regions.map(({ type, slug, name }) => `${REGION_KINDS[type]}:${slug}:${name}`),
    ]),
  ]
}

/** The name of a term, and the words by which it is found. */
export function nameOfTerm(key: string): string {
  const [kind, ...rest] = key.split(':')
  return kind === 'w' ? rest.join(':') : rest.slice(1).join(':')
}
