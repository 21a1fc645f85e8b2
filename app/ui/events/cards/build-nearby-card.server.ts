import type { EventCard } from '~/domain/events/event'
import { formatDistance } from '~/lib/shapes/format-distance'
import { distanceKm } from '~/lib/shapes/geojson'
import type { Day } from '~/lib/time/local-time'
import type { SiteClock } from '../event-time'
import { buildEventCard, type EventCardData } from './event-card-data'

/** A card that says how far it is from a point, and of several dates shows the one on `day`. */
export function buildNearbyCard(
  event: EventCard,
  point: { latitude: number; longitude: number },
  clock: SiteClock,
  { fallbackImage, day }: { fallbackImage: string | null; day: Day },
): EventCardData {
  return buildEventCard(event, clock, {
    fallbackImage,
    day,
    distance: formatDistance(distanceKm(point, event)),
  })
}
