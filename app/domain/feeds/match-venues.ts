import type { Category } from '~/domain/categories/category'
import { distanceKm } from '~/lib/geojson'
import { textKey } from '~/lib/text-key'
import type { ScrapeFeed } from './feed'
import type { FeedEvent, FeedVenue } from './feed-item'

/** A venue that we have, as far as recognising it takes. */
export type KnownVenue = {
  id: number
  nameKey: string
  addressKey: string
  latitude: number
  longitude: number
}

/** Where an event goes: a venue that is known, or one that the feed brings with its own coordinates. */
export type VenueMatch =
  | { kind: 'known'; venueId: number; nameShown: string; addressShown: string }
  | { kind: 'found'; venue: LocatedVenue }
  | { kind: 'too-far'; kilometres: number }

const MAX_DISTANCE_KM = 50
const SAME_VENUE_KM = 0.3

type LocatedVenue = FeedVenue & { latitude: number; longitude: number }

/**
 * Places each item (architecture, section 7): its own coordinates win when they lie within 50 km of the scrape's
 * venue; without coordinates it takes a known venue of the same name and address, else the scrape's own venue. A known
 * venue of the same name at the same spot is that venue. `known` are the venues we have, by name, without those that
 * this feed brought; `brought` are the external ids of the latter. So the answer depends on neither the order of the
 * items nor on whether the feed was run before.
 */
export function matchVenues(
  events: FeedEvent[],
  feed: ScrapeFeed,
  { known, brought }: { known: KnownVenue[]; brought: Set<string> },
): Map<FeedEvent, VenueMatch> {
  const placements = new Map<FeedEvent, VenueMatch>()
  const byName = new Map<string, KnownVenue[]>()
  for (const one of known) byName.set(one.nameKey, [...(byName.get(one.nameKey) ?? []), one])
  const found = new Map<string, LocatedVenue>()
  for (const event of events) {
    const venue = event.venue && withCoordinates(event.venue)
    if (!venue) continue
    const placement = matchByCoordinates(venue, feed, byName, brought)
    if (placement.kind === 'found') found.set(nameAndAddressKey(venue), venue)
    placements.set(event, placement)
  }
  for (const event of events) {
    if (placements.has(event)) continue
    const namesake = event.venue && found.get(nameAndAddressKey(event.venue))
    placements.set(
      event,
      namesake ? { kind: 'found', venue: namesake } : matchByName(event.venue, feed, byName),
    )
  }
  return placements
}

function matchByCoordinates(
  venue: LocatedVenue,
  feed: ScrapeFeed,
  byName: Map<string, KnownVenue[]>,
  brought: Set<string>,
): VenueMatch {
  const kilometres = distanceKm(venue, feed.venue)
  if (kilometres > MAX_DISTANCE_KM) return { kind: 'too-far', kilometres: Math.round(kilometres) }
  const same = byName
    .get(textKey(venue.name))
    ?.find((one) => distanceKm(one, venue) <= SAME_VENUE_KM)
  return same && !brought.has(venue.externalId) ? knownVenue(same.id) : { kind: 'found', venue }
}

function matchByName(
  venue: FeedVenue | null,
  feed: ScrapeFeed,
  byName: Map<string, KnownVenue[]>,
): VenueMatch {
  if (!venue) return knownVenue(feed.venue.id)
  const nameKey = textKey(venue.name)
  const addressKey = textKey(venue.address)
  const same = byName
    .get(nameKey)
    ?.find((one) => one.addressKey === addressKey && distanceKm(one, feed.venue) <= MAX_DISTANCE_KM)
  if (same) return knownVenue(same.id)
  if (nameKey === textKey(feed.venue.name)) return knownVenue(feed.venue.id)
  return { ...knownVenue(feed.venue.id), nameShown: venue.name, addressShown: venue.address }
}

function knownVenue(venueId: number): Extract<VenueMatch, { kind: 'known' }> {
  return { kind: 'known', venueId, nameShown: '', addressShown: '' }
}

function withCoordinates({ latitude, longitude, ...rest }: FeedVenue): LocatedVenue | null {
  return latitude === null || longitude === null ? null : { ...rest, latitude, longitude }
}

function nameAndAddressKey({ name, address }: FeedVenue): string {
  return `${textKey(name)}|${textKey(address)}`
}

/** The scrape's category when it has one, else those of ours that bear the source's names. */
export function findCategories(
  event: FeedEvent,
  feed: ScrapeFeed,
  byName: Map<string, string>,
): string[] {
  if (feed.categoryId) return [feed.categoryId]
  return [...new Set(event.categories.flatMap((name) => byName.get(textKey(name)) ?? []))].sort()
}

export function indexCategories(tree: Category[]): Map<string, string> {
  return new Map(
    tree.flatMap(({ id, name }) => [
      [textKey(name), id],
      [textKey(id.replaceAll('_', ' ')), id],
    ]),
  )
}
