import { countUpcomingBySite } from '~/domain/listings/count-upcoming.server'
import { listSiteOverviews, type SiteOverview } from '~/domain/sites/site-overview.server'
import { countVenuesBySite } from '~/domain/venues/venue-store.server'
import type { CommandServices } from './with-services'

/** A site with the counts that show at a glance whether it is filled. */
export type SiteRow = Omit<SiteOverview, 'id'> & {
  venues: number
  /** Listed events that are not past. */
  upcoming: number
}

/** The sites, or the one with this host, by host. */
export async function listSiteRows(platform: CommandServices, host?: string): Promise<SiteRow[]> {
  const [sites, venues, upcoming] = await Promise.all([
    listSiteOverviews(platform.db, host),
    countVenuesBySite(platform.db),
    countUpcomingBySite(platform),
  ])
  return sites.map(({ id, ...site }) => ({
    ...site,
    venues: venues.get(id) ?? 0,
    upcoming: upcoming.get(id) ?? 0,
  }))
}
