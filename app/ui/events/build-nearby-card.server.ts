import type { EventCard } from '~/domain/events/event'
import { formatDistance } from '~/lib/format-distance'
import { distanceKm } from '~/lib/geojson'
import { buildEventCard, type EventCardData } from './event-card-data'
import type { SiteClock } from './event-time'

/** A card that says how far it is from a point. */
export function buildNearbyCard(
  event: EventCard,
  point: { latitude: number; longitude: number },
  clock: SiteClock,
  fallbackImage: string | null,
): EventCardData {
  return buildEventCard(event, clock, {
    fallbackImage,
    distance: formatDistance(distanceKm(point, event)),
  })
}
