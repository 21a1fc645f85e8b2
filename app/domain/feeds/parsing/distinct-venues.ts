import type { FeedEvent, FeedVenue } from '../contract/feed-item'

/** The venues of the events, once each. If they differ, the first with coordinates is used. */
export function distinctVenues(events: FeedEvent[]): FeedVenue[] {
  const venues = new Map<string, FeedVenue>()
  for (const { venue } of events) {
    if (!venue) continue
    const known = venues.get(venue.externalId)
    if (!known || (known.latitude === null && venue.latitude !== null)) {
      venues.set(venue.externalId, venue)
    }
  }
  return [...venues.values()]
}
