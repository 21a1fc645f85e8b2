import type { EventCard } from '~/domain/events/event'
import type { SearchSite } from './build-search-plan.server'
import { type SearchServices, searchEvents } from './search-events.server'

const RADIUS_KILOMETERS = 2
const MAX_EVENTS = 6
/** More are read than shown, because a play may be on every night. */
const EVENTS_READ = 2 * MAX_EVENTS

/**
 * The next events within 2 km of a point, each series once. Leaves out the series and events of `exceptUnits` (see
 * ListedEvent), and events at some venues or with some ids.
 */
export async function listNearbyEvents(
  services: SearchServices,
  site: SearchSite,
  { latitude, longitude }: { latitude: number; longitude: number },
  exceptUnits: number[] = [],
  except: { venues?: number[]; events?: number[] } = {},
): Promise<EventCard[]> {
  const exceptEvents = except.events ?? []
  const { events } = await searchEvents(services, site, {
    near: { latitude, longitude, kilometers: RADIUS_KILOMETERS },
    exceptUnits,
    exceptVenues: except.venues,
    // An occurrence of a series is not a unit, so the query cannot leave it out.
    pageSize: EVENTS_READ + exceptEvents.length,
    isCounted: false,
  })
  const seen = new Set<number>()
  return events
    .filter(({ id }) => !exceptEvents.includes(id))
    .filter(({ seriesId }) => seriesId === null || (!seen.has(seriesId) && seen.add(seriesId)))
    .slice(0, MAX_EVENTS)
}
