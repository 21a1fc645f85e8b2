import { countUpcomingByVenue } from '~/domain/listings/count-upcoming-by-venue.server'
import type { EditedVenue } from '~/domain/venues/curated/curated-venue-store.server'
import type { Database } from '~/platform/storage/database.server'
import { cleanCuratedVenue } from './featured-venue-json.server'

/**
 * Curated venues in the shape of the specification (admin, section 3), with their rich text sanitized again. `upcomingEventsCount`
 * is about the events that one site lists.
 */
export async function listCuratedVenueJson(
  { search }: { search: Database },
  siteId: number,
  edited: EditedVenue[],
) {
  const ids = edited.flatMap(({ venues }) => venues.map(({ id }) => id))
  const upcoming = await countUpcomingByVenue(search, siteId, ids)
  return edited.map(({ curatedVenue, venues }) => ({
    ...cleanCuratedVenue(curatedVenue),
    venues: venues.map((venue) => ({ ...venue, upcomingEventsCount: upcoming.get(venue.id) ?? 0 })),
  }))
}
