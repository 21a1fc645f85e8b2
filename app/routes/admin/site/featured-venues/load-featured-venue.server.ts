import { isSuperadmin } from '~/domain/accounts/permissions'
import {
  boundsShapesPath,
  editFeaturedVenuePath,
  featuredVenuesPath,
} from '~/domain/sites/admin-path'
import { readOutsideCheck } from '~/domain/sites/hosts/read-outside-check.server'
import { showEntry } from '~/domain/venues/featured/feature-venue.server'
import { findSiteVenue } from '~/domain/venues/featured/site-venues.server'
import { featuredVenuePath } from '~/domain/venues/venue-path'
import { notFound } from '~/http/error-responses.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { isHtml } from '~/lib/rich-text/rich-text'
import { buildBaseMap } from '~/routes/build-base-map.server'
import type { FeaturedVenuePage } from '~/ui/venues/featured/featured-venue-page'

/** What the form of a featured venue shows; 404 if there is no such curated venue. The caller has checked who views it. */
export async function loadFeaturedVenue(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  curatedUid: string,
): Promise<FeaturedVenuePage> {
  const { db, settings } = context.services
  const [found, isOutside] = await Promise.all([
    findSiteVenue(db, site.id, curatedUid),
    readOutsideCheck(db, site.id),
  ])
  if (!found) throw notFound('Venue not found')
  const { curatedVenue: venue, featuredVenue: entry } = found
  const shown = showEntry(entry)
  // Only superadmins may load the shapes, without which there is no map that has no streets.
  const shapesHref = isSuperadmin(viewer) ? boundsShapesPath(site) : null
  const hasMap = settings.map.kind !== 'shapes' || shapesHref !== null
  return {
    action: editFeaturedVenuePath(site, venue),
    listHref: featuredVenuesPath(site),
    site: { id: site.id, name: site.name },
    venue: {
      name: venue.name,
      address: venue.address,
      latitude: venue.latitude,
      longitude: venue.longitude,
      primaryImageChecksum: venue.primaryImageChecksum,
      secondaryImageChecksum: venue.secondaryImageChecksum,
      primaryFocus: { x: venue.primaryFocusX, y: venue.primaryFocusY },
      secondaryFocus: { x: venue.secondaryFocusX, y: venue.secondaryFocusY },
    },
    isKnown: entry !== null,
    isOutside: isOutside(venue),
    publicUrl: entry?.featured
      ? getSiteUrl(site, request, context) + featuredVenuePath(entry)
      : null,
    values: { ...shown, openedWith: fingerprint(shown) },
    cleanHtml: isHtml(shown.marketingMessage) ? formatRichText(shown.marketingMessage) : null,
    baseMap: hasMap ? buildBaseMap(settings.map, shapesHref) : null,
  }
}
