import type { EventCard } from '~/domain/events/event'
import { distanceKm } from '~/lib/shapes/geojson'
import { type Day, toDay } from '~/lib/time/local-time'
import { shareUnit } from '../results/fold-series'
import type { SearchSite } from '../results/plan-search.server'
import type { SearchServices } from '../results/search-events.server'
import { searchMany } from '../results/search-many.server'
import type { SearchQuery } from '../search-query'

type Point = { latitude: number; longitude: number }

/** What is left out, and the day whose events come first. */
type Nearby = { venues?: number[]; events?: number[]; day?: Day }

const RADIUS_KILOMETERS = 2
const MAX_EVENTS = 6
/** More are read than shown, because a play may be on every night. */
const EVENTS_READ = 2 * MAX_EVENTS

/**
 * The next events within 2 km of a point, each series once: those of `day` first, the nearest first; then others, the nearest of
 * the next ones first. Without a day, or after it, they are in the order of time. Leaves out the series and events of `exceptUnits` (see
 * ListedEvent), and events at some venues or with some ids. One round trip.
 */
export async function listNearbyEvents(
  services: SearchServices,
  site: SearchSite,
  point: Point,
  exceptUnits: number[] = [],
  { venues, events: exceptEvents = [], day }: Nearby = {},
): Promise<EventCard[]> {
  const query: SearchQuery = {
    near: { ...point, kilometers: RADIUS_KILOMETERS },
    exceptUnits,
    exceptVenues: venues,
  }
  const isByDistance = day !== undefined && day >= toDay(services.now, site.timezone)
  const queries = isByDistance ? [{ ...query, days: [day] }, query] : [query]
  // An occurrence of a series is not a unit, so the query cannot leave it out.
  const lists = await searchMany(services, site, queries, EVENTS_READ + exceptEvents.length)
  const shown: EventCard[] = []
  for (const { upcoming, ongoing } of lists) {
    const found = [...upcoming, ...ongoing]
      .filter(({ id }) => !exceptEvents.includes(id))
      .filter((event, at, all) => all.findIndex((known) => shareUnit(known, event)) === at)
      .filter((event) => !shown.some((known) => shareUnit(known, event)))
    const room = MAX_EVENTS - shown.length
    shown.push(...(isByDistance ? sortByDistance(found, point) : found).slice(0, room))
  }
  return shown
}

function sortByDistance(events: EventCard[], point: Point): EventCard[] {
  return events
    .slice(0, EVENTS_READ)
    .map((event) => ({
      event,
      kilometers: distanceKm(point, event),
    }))
    .sort((a, b) => a.kilometers - b.kilometers)
    .map(({ event }) => event)
}
