import type { listing } from '~/db/schema/listings'
import { getDisplayDays } from '~/domain/events/dates/display-days'
import { MAX_SERIES_DATES } from '~/domain/events/dates/expand-recurrence'
import { daysShown } from '~/domain/events/event'
import { beginsInEvening } from './evening-hours'
import { cellFacet, dayFacets, facet } from './facets'
import { packFacts } from './fact-bits'
import { type EventGroup, groupOccurrences, listGroupCategories } from './group-occurrences'
import { listWordStarts, SHORTEST_CORRECTED, splitWords, toIndexedText } from './index-words'
import {
  EVERYWHERE,
  getDaysUntilPast,
  getDisplayZone,
  getPastFrom,
  getSortTime,
  type ListedEvent,
  type ListingSite,
} from './listed-event'
import { endOfMinute, toMinute } from './listing-key'
import type { SourceEvents } from './read-source-events.server'
import { packCard, type StoredCard, type StoredOccurrence } from './stored-card'

/** A row of a listing version. Its number within the minute is assigned when it is written. */
export type ListingRow = Omit<typeof listing.$inferSelect, 'k' | 'hash'> & {
  minute: number
  /** Of the index of texts. */
  title: string
  place: string
  body: string
  starts: string
  facets: string
}

/**
 * The most occurrences on a card. A run of more gets its later ones when it is rewritten, every night; the card of a series
 * that recurs has them all.
 */
const MAX_OCCURRENCES = {
  single: 1,
  'same-day': 60,
  run: MAX_SERIES_DATES,
  recurring: MAX_SERIES_DATES,
}
const BODY_CHARACTERS = 2_000
/** The most words of a title and its place that misspelt words may be corrected to. */
const MAX_TERM_WORDS = 40

/** The rows of all these events in a listing version; none if its site no longer exists. */
export function buildVersionRows(
  source: SourceEvents,
  { id: versionId, siteId }: { id: number; siteId: number },
  now: number,
): ListingRow[] {
  const timezone = siteId === EVERYWHERE ? null : source.timezones.get(siteId)
  if (timezone === undefined) return []
  const site = { id: siteId, timezone }
  return [...source.units.values()].flatMap((events) => buildUnitRows(events, site, versionId, now))
}

/** The rows of one unit in the listing of one site, at `now`. `events` is the whole unit. */
export function buildUnitRows(
  events: ListedEvent[],
  site: ListingSite,
  versionId: number,
  now: number,
): ListingRow[] {
  return groupOccurrences(filterListedEvents(events, site), site, now).map((group) =>
    buildRow(group, site, versionId),
  )
}

/** The events that the site lists: inside its bounds, and not hidden there. The listing of all places has every event. */
function filterListedEvents(events: ListedEvent[], { id }: ListingSite): ListedEvent[] {
  if (id === EVERYWHERE) return events
  return events.filter(
    ({ siteIds, marks }) =>
      siteIds.includes(id) && !marks.some(({ siteId, hidden }) => hidden && siteId === id),
  )
}

/** The zone in which a list shows an event. */
type FindZone = (event: ListedEvent) => string

function buildRow(group: EventGroup, site: ListingSite, versionId: number): ListingRow {
  const { first, events } = group
  const next = events[0] ?? first
  const getZone = (event: ListedEvent) => getDisplayZone(site, event)
  const regions = next.regions.map(({ name }) => name)
  const names = [next.venueName, ...listAliases(next), ...regions, next.organizer]
  const title = toIndexedText(next.title)
  const place = toIndexedText(names.join(' '))
  return {
    versionId,
    unit: first.unit,
    event: first.id,
    minute: toMinute(getSortTime(first, getZone(first))),
    untilAt: Math.max(...events.map((event) => getPastFrom(event, getZone(event)))),
    latitude: next.latitude,
    longitude: next.longitude,
    occurrences: events.length,
    regroupAt: getRegroupTime(group, getZone),
    card: packCard(buildCard(group, next, getZone)),
    terms: JSON.stringify(
      site.id === EVERYWHERE ? [] : buildTerms(group, next, `${title} ${place}`),
    ),
    title,
    place,
    body: next.searchText.slice(0, BODY_CHARACTERS),
    starts: [
      ...listWordStarts(splitWords(title)),
      ...listWordStarts(splitWords(place), 'place'),
    ].join(' '),
    facets: buildFacets(group, next, site).join(' '),
  }
}

/** A group of one day is split when its first occurrence begins; others lose each occurrence when that is past. */
function getRegroupTime({ kind, events }: EventGroup, getZone: FindZone): number | null {
  const [first] = events
  if (!first || events.length === 1) return null
  return kind === 'same-day'
    ? endOfMinute(toMinute(getSortTime(first, getZone(first))))
    : Math.min(...events.map((event) => getPastFrom(event, getZone(event))))
}

function buildCard(group: EventGroup, next: ListedEvent, getZone: FindZone): StoredCard {
  const { kind, events } = group
  const own = next.categories.map(({ id }) => id)
  const lastDays = events.map((event) => daysShown(event, getZone(event)).last)
  return {
    title: next.title,
    status: next.status,
    soldOut: next.soldOut,
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
    occurrences: events
      .slice(0, MAX_OCCURRENCES[kind])
      .map((event) => ({ ...toOccurrence(event), pastFrom: getPastFrom(event, getZone(event)) })),
    lastDay: lastDays.reduce((a, b) => (a > b ? a : b)),
    price: next.price,
    neighborhood: next.regions.find(({ type }) => type === 'neighborhood')?.name ?? '',
    category: next.mainCategory,
    moreCategories: listGroupCategories(group).filter(({ id }) => !own.includes(id)),
    facts: packFacts(next.facts),
  }
}

function toOccurrence(event: ListedEvent): Omit<StoredOccurrence, 'pastFrom'> {
  const { id, startAt, endAt, noEnd, startDay, endDay } = event
  return { id, startAt, endAt, noEnd, startDay, endDay }
}

function buildFacets(group: EventGroup, next: ListedEvent, site: ListingSite): string[] {
  const { kind, first, events } = group
  const getZone = (event: ListedEvent) => getDisplayZone(site, event)
  // A night is on the day on which it began, so that no list of a day begins with last night.
  const shown = events.map((event) => getDisplayDays(event, getZone(event)))
  // The one that begins last may end before an earlier one.
  const lastDays = events.map((event) => getDaysUntilPast(event, getZone(event)).last)
  const last = lastDays.reduce((a, b) => (a > b ? a : b))
  const span = { first: daysShown(first, getZone(first)).first, last }
  const isOnSite = ({ siteId }: { siteId: number }) => site.id === EVERYWHERE || siteId === site.id
  return [
    facet.any(),
    ...listGroupCategories(group).map(({ id }) => facet.category(id)),
    ...next.regions.map((region) => facet.region(region)),
    // A link to the events of a venue that was merged leads to those of the kept one.
    ...[next.venueId, ...next.venueAliases.map(({ id }) => id)].map(facet.venue),
    ...(events
      .slice(0, MAX_OCCURRENCES[kind])
      .some((event) => beginsInEvening(event, getZone(event)))
      ? [facet.evening()]
      : []),
    ...next.facts.map(facet.fact),
    ...(next.feedId === null ? [facet.ugc()] : [facet.feed(next.feedId)]),
    ...(next.feedType === null ? [] : [facet.feedType(next.feedType)]),
    ...next.marks
      .filter(isOnSite)
      .flatMap(({ siteId, picked, hidden }) => [
        ...(picked ? [facet.picked(siteId)] : []),
        ...(hidden ? [facet.hidden(siteId)] : []),
      ]),
    ...next.tags.filter(isOnSite).map(({ siteId, tag }) => facet.tag(siteId, tag)),
    cellFacet(next),
    ...dayFacets(shown, 'd'),
    ...dayFacets([span], 's'),
  ]
}

/** In a term's key: a fact, which is only counted. */
export const FACT_KIND = 'x'

export const REGION_KINDS = { neighborhood: 'n', place: 'p', zip: 'z' } as const

/** What the card mentions, each with its kind, id and name. */
function buildTerms(group: EventGroup, event: ListedEvent, words: string): string[] {
  const isAtVenue = event.venueNameShown === ''
  const toAliasKey = (alias: string) =>
    `a:${event.venueId}:${event.venueName}${ALIAS_SEPARATOR}${alias}`
  return [
    ...new Set([
      ...splitWords(words)
        .filter((word) => [...word].length >= SHORTEST_CORRECTED)
        .slice(0, MAX_TERM_WORDS)
        .map((word) => `w:${word}`),
      ...(isAtVenue ? [`v:${event.venueId}:${event.venueName}`] : []),
      ...listAliases(event).map(toAliasKey),
      ...listGroupCategories(group).map(({ id, name }) => `c:${id}:${name}`),
      ...event.facts.map((fact) => `${FACT_KIND}:${fact}:`),
      ...event.regions.map(({ type, slug, name }) => `${REGION_KINDS[type]}:${slug}:${name}`),
    ]),
  ]
}

/** Other names by which an event's place is found; none when the event is elsewhere than at its venue itself. */
function listAliases({ venueNameShown, venueAliases }: ListedEvent): string[] {
  return venueNameShown === '' ? venueAliases.map(({ name }) => name) : []
}

/** In a key of kind 'a', between a venue's name and that of one merged into it. No name has a line break. */
export const ALIAS_SEPARATOR = '\n'

/** What a term's key says: its kind, the id of what it names, and the name. Words have only a kind and an id. */
export function parseTermKey(key: string): { kind: string; id: string; name: string } {
  const [kind = '', id = '', ...name] = key.split(':')
  return { kind, id, name: name.join(':') }
}

/** The name in a term's key. The term is found by its words. */
export function parseTermName(key: string): string {
  const [kind, ...rest] = key.split(':')
  if (kind === 'w') return rest.join(':')
  const name = rest.slice(1).join(':')
  return kind === 'a' ? name.slice(name.indexOf(ALIAS_SEPARATOR) + 1) : name
}
