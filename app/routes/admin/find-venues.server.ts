import { findVenuesOfSites } from '~/domain/venues/find-venues-of-sites.server'
import { findVenuesByText } from '~/domain/venues/search/find-venues-by-text.server'
import { venuePath } from '~/domain/venues/venue-path'
import type { RequestArgs } from '~/http/guards.server'
import type { CityTarget, InCities } from './city-target'

/** Venues by the words of their names. */
export async function findVenues(
  { context }: RequestArgs,
  { site, scope, buildSiteUrl }: InCities,
  text: string,
): Promise<CityTarget[]> {
  const { db } = context.services
  const [own, found] = await Promise.all([
    findVenuesByText(db, site.id, text),
    findVenuesOfSites(db, { scope, exceptSiteId: site.id }, text),
  ])
  const ofSites = [...own.map((venue) => ({ ...venue, site })), ...found]
  // A venue in two cities is found once.
  const firsts = new Map(ofSites.toReversed().map((venue) => [venue.id, venue]))
  return ofSites
    .filter((venue) => firsts.get(venue.id) === venue)
    .map((venue) => ({
      href: buildSiteUrl(venue.site) + venuePath(venue),
      name: venue.name,
      detail: venue.address,
      city: venue.site.name,
    }))
}
