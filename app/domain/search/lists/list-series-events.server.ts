import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { listing } from '~/db/schema/listings'
import { venue, venueSite } from '~/db/schema/venues'
import type { EventCard } from '~/domain/events/event'
import {
  eventColumns,
  isMarkOfEvent,
  isVenueOfEvent,
  isVenueOnSite,
} from '~/domain/events/event-columns.server'
import { isFeedOnSite, isVisible } from '~/domain/events/event-visibility.server'
import { toEventCard } from '~/domain/listings/event-card-from-listing'
import { selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import type { Database } from '~/platform/storage/database.server'
import type { SearchSite } from '../results/plan-search.server'
import type { SearchServices } from '../results/search-events.server'
import { listOccurrences } from './list-occurrences'

/** An occurrence of a series. Only the site's admins see `hidden` ones. */
export type SeriesEvent = EventCard & { hidden: boolean }

/** A page of a series (architecture, section 6). */
const SERIES_PAGE = 20

/** The next `limit` occurrences of a series on the site, each on a card of its own, without the event whose page it is. */
export async function listSeriesEvents(
  { search, now }: SearchServices,
  site: SearchSite,
  seriesId: number,
  exceptEvent: number,
  limit = SERIES_PAGE,
): Promise<SeriesEvent[]> {
  const records = await search
    .select({ k: listing.k, card: listing.card })
    .from(listing)
    .where(
      and(
        eq(listing.unit, seriesId),
        eq(listing.versionId, selectLiveVersionId(site.id)),
        gt(listing.untilAt, now),
      ),
    )
    .orderBy(asc(listing.k))
    .limit(limit + 1)
  return records
    .flatMap((record) => listOccurrences(toEventCard(record, site.id, now)))
    .filter(({ id }) => id !== exceptEvent)
    .map((event) => ({ ...event, hidden: false }))
    .toSorted(compareStart)
    .slice(0, limit)
}

/**
 * The same with the occurrences that the site's admins have hidden. Those are read from the events themselves, because no
 * listing has them.
 */
export async function listSeriesEventsWithHidden(
  services: SearchServices & { db: Database },
  site: SearchSite,
  seriesId: number,
  exceptEvent: number,
  limit = SERIES_PAGE,
): Promise<SeriesEvent[]> {
  const { db, now } = services
  const [listed, hidden] = await Promise.all([
    listSeriesEvents(services, site, seriesId, exceptEvent, limit),
    db
      .select({ ...eventColumns, picked: eventMark.picked })
      .from(event)
      .innerJoin(venue, isVenueOfEvent)
      .innerJoin(venueSite, isVenueOnSite(site.id))
      .innerJoin(eventMark, isMarkOfEvent)
      .where(
        and(
          eq(event.unit, seriesId),
          ne(event.id, exceptEvent),
          gt(event.untilAt, now),
          isVisible,
          isFeedOnSite,
          eq(eventMark.hidden, true),
        ),
      )
      .orderBy(asc(event.startAt), asc(event.id))
      .limit(limit),
  ])
  // An event that was hidden a moment ago may still be listed.
  const shown = listed.filter(({ id }) => !hidden.some((row) => row.id === id))
  return [...shown, ...hidden.map((row) => ({ ...row, group: null, hidden: true }))]
    .toSorted(compareStart)
    .slice(0, limit)
}

const compareStart = (a: EventCard, b: EventCard) => a.startAt - b.startAt || a.id - b.id
