import type { EventCard } from '~/domain/events/event'
import type { SeriesEvent } from '~/domain/search/lists/list-series-events.server'

/**
 * An event in a list, in the shape of the specification's entity Event (section 3). Instants are ISO 8601, in UTC. `soldOut`,
 * which says that no tickets are left, is beyond the specification.
 */
export function listedEventJson(event: EventCard) {
  const { id, title, noStart, noEnd, status, soldOut, picked, imageChecksum, seriesId } = event
  const { venueId, venueName, latitude, longitude } = event
  return {
    id,
    title,
    noStart,
    noEnd,
    status,
    soldOut,
    picked,
    imageChecksum,
    venueName,
    seriesId,
    start: new Date(event.startAt).toISOString(),
    end: event.endAt === null ? null : new Date(event.endAt).toISOString(),
    venue: { id: venueId, name: venueName, latitude, longitude },
  }
}

/** A date of a series, and whether the site's admins have hidden it. */
export const seriesEventJson = (date: SeriesEvent) => ({
  ...listedEventJson(date),
  excludedOnSite: date.hidden,
})
