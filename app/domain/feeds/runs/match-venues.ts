import type { Category } from '~/domain/categories/category'
import { distanceKm } from '~/lib/shapes/geojson'
import { textKey } from '~/lib/text/text-key'
import type { FeedEvent, FeedVenue } from '../contract/feed-item'
import { type ScrapeFeed, TICKETMASTER } from '../feed'

/** A stored venue, with the columns that identify it. */
export type KnownVenue = {
  id: number
  nameKey: string
  addressKey: string
  latitude: number
  longitude: number
}

/** The venue of an event: a stored one, or a new one with the feed's coordinates. */
export type VenueMatch =
  | { kind: 'known'; venueId: number; venueName: string; venueAddress: string }
  | { kind: 'found'; venue: LocatedVenue }
  | { kind: 'too-far'; kilometers: number }

type MatchedFeed = Pick<ScrapeFeed, 'venue' | 'type'>

const MAX_DISTANCE_KM = 50
const SAME_VENUE_KM = 0.3

type LocatedVenue = FeedVenue & { latitude: number; longitude: number }

/**
 * Finds the venue of each event (architecture, section 7). Its own coordinates are used if they are within 50 km of the
 * scrape's venue; a known venue with the same name at the same location is that venue. Without coordinates, the event is
 * at a known venue with the same name and address, or else at the scrape's own venue. `known` are stored venues that did
 * not come from this feed; `imported` are the external ids of those that did. So the result depends neither on the order
 * of the items nor on earlier runs.
 *
 * The venues of a ticketing feed are kept apart (specification, Ticketmaster Venues): what it places is a venue of its own,
 * which superadmins can quarantine without touching the others' events there, or merge.
 */
export function matchVenues(
  events: FeedEvent[],
  feed: MatchedFeed,
  { known, imported }: { known: KnownVenue[]; imported: Set<string> },
): Map<FeedEvent, VenueMatch> {
  const placements = new Map<FeedEvent, VenueMatch>()
  const byName = new Map<string, KnownVenue[]>()
  for (const venue of known) {
    byName.set(venue.nameKey, [...(byName.get(venue.nameKey) ?? []), venue])
  }
  const found = new Map<string, LocatedVenue>()
  for (const event of events) {
    const venue = event.venue && withCoordinates(event.venue)
    if (!venue) continue
    const placement = matchByCoordinates(venue, feed, byName, imported)
    if (placement.kind === 'found') found.set(venueKey(venue), venue)
    placements.set(event, placement)
  }
  for (const event of events) {
    if (placements.has(event)) continue
    const namesake = event.venue && found.get(venueKey(event.venue))
    placements.set(
      event,
      namesake ? { kind: 'found', venue: namesake } : matchByName(event.venue, feed, byName),
    )
  }
  return placements
}

function matchByCoordinates(
  venue: LocatedVenue,
  feed: MatchedFeed,
  byName: Map<string, KnownVenue[]>,
  imported: Set<string>,
): VenueMatch {
  const kilometers = distanceKm(venue, feed.venue)
  if (kilometers > MAX_DISTANCE_KM) return { kind: 'too-far', kilometers: Math.round(kilometers) }
  if (feed.type === TICKETMASTER) return { kind: 'found', venue }
  const same = byName
    .get(textKey(venue.name))
    ?.find((candidate) => distanceKm(candidate, venue) <= SAME_VENUE_KM)
  return same && !imported.has(venue.externalId) ? knownVenue(same.id) : { kind: 'found', venue }
}

function matchByName(
  venue: FeedVenue | null,
  feed: MatchedFeed,
  byName: Map<string, KnownVenue[]>,
): VenueMatch {
  if (!venue) return knownVenue(feed.venue.id)
  const nameKey = textKey(venue.name)
  const addressKey = textKey(venue.address)
  const same =
    feed.type !== TICKETMASTER &&
    byName
      .get(nameKey)
      ?.find(
        (candidate) =>
          candidate.addressKey === addressKey &&
          distanceKm(candidate, feed.venue) <= MAX_DISTANCE_KM,
      )
  if (same) return knownVenue(same.id)
  if (nameKey === textKey(feed.venue.name)) return knownVenue(feed.venue.id)
  return { ...knownVenue(feed.venue.id), venueName: venue.name, venueAddress: venue.address }
}

function knownVenue(venueId: number): Extract<VenueMatch, { kind: 'known' }> {
  return { kind: 'known', venueId, venueName: '', venueAddress: '' }
}

function withCoordinates({ latitude, longitude, ...rest }: FeedVenue): LocatedVenue | null {
  return latitude === null || longitude === null ? null : { ...rest, latitude, longitude }
}

function venueKey({ name, address }: FeedVenue): string {
  return `${textKey(name)}|${textKey(address)}`
}

/** The scrape's category if it has one, or else our categories with the source's names. */
export function findCategories(
  event: FeedEvent,
  feed: ScrapeFeed,
  byName: Map<string, string>,
): string[] {
  if (feed.categoryId) return [feed.categoryId]
  return [...new Set(event.categories.flatMap((name) => byName.get(textKey(name)) ?? []))].sort()
}

/**
 * Categories by the keys of their names and ids. Those of merged ones mean the category that they were merged into, unless
 * another has the name now.
 */
export function indexCategories(
  tree: Pick<Category, 'id' | 'name' | 'merged'>[],
): Map<string, string> {
  const formers = tree.flatMap(({ id, merged }) => merged.flatMap((former) => listKeys(former, id)))
  return new Map([...formers, ...tree.flatMap((category) => listKeys(category, category.id))])
}

function listKeys({ id, name }: { id: string; name: string }, means: string): [string, string][] {
  return [
    [textKey(name), means],
    [textKey(id.replaceAll('_', ' ')), means],
  ]
}
