import { type EventCard, eventPath } from '~/domain/events/event'
import type { MapMarker } from '~/ui/map/map-data'
import { cardOf } from './card'
import type { Here } from './event-time'

/** An event on a map: where it takes place, and under its title when. */
export function eventMarker(event: EventCard, here: Here): MapMarker {
  const { id, title, when } = cardOf(event, here, { fallbackImage: null })
  const { latitude, longitude } = event
  return { latitude, longitude, href: eventPath({ id }), title, note: when.text }
}
