import { type EventCard, eventPath } from '~/domain/events/event'
import type { MapMarker } from '~/ui/map/map-data'
import { buildEventCard } from './event-card-data'
import type { SiteClock } from './event-time'

/** An event on a map: where it takes place, and under its title when. */
export function buildEventMarker(event: EventCard, here: SiteClock): MapMarker {
  const { id, title, when } = buildEventCard(event, here, { fallbackImage: null })
  const { latitude, longitude } = event
  return { latitude, longitude, href: eventPath({ id }), title, note: when.text }
}
