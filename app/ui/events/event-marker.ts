import { type EventCard, eventPath } from '~/domain/events/event'
import type { MapMarker } from '~/ui/map/map-data'
import { buildEventCard } from './event-card-data'
import type { SiteClock } from './event-time'

/** An event as a map marker: its location, with the time below its title. */
export function buildEventMarker(event: EventCard, clock: SiteClock): MapMarker {
  const { id, title, when } = buildEventCard(event, clock, { fallbackImage: null })
  const { latitude, longitude } = event
  return { latitude, longitude, href: eventPath({ id }), title, detail: when.text }
}
