import { type EventCard, eventPath } from '~/domain/events/event'
import { foldSeries } from '~/domain/search/results/fold-series'
import type { MapMarker } from '~/ui/map/map-data'
import type { SiteClock } from '../event-time'
import { buildEventCard } from './event-card-data'

/** Events as map markers: where each is, with its date and venue below its title, and a series once for all its dates. */
export function buildEventMarkers(events: EventCard[], clock: SiteClock): MapMarker[] {
  return foldSeries(events).map((event) => {
    const { title, href, when, venue } = buildEventCard(event, clock, { fallbackImage: null })
    const { latitude, longitude } = event
    const laterHrefs = (event.group?.occurrences ?? [])
      .map(({ id }) => eventPath({ id }))
      .filter((path) => path !== href)
    return {
      latitude,
      longitude,
      href,
      title,
      detail: `${when.text} · ${venue}`,
      ...(laterHrefs.length > 0 && { laterHrefs }),
    }
  })
}
