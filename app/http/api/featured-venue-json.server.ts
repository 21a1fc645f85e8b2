import {
  type CuratedVenue,
  type FeaturedVenue,
  type FeaturedVenueEntry,
  mapRichTexts,
} from '~/domain/venues/featured/featured-venue'
import type { SiteVenue } from '~/domain/venues/featured/site-venues.server'
import { sanitizeHtml } from '~/lib/rich-text/sanitize-html.server'

/** A featured venue in the shape of the specification (section 3), with its rich text sanitized again. */
export function featuredVenueJson({
  featuredVenue,
  curatedVenue,
}: FeaturedVenueEntry): FeaturedVenueEntry {
  return {
    featuredVenue: cleanFeaturedVenue(featuredVenue),
    curatedVenue: cleanCuratedVenue(curatedVenue),
  }
}

/** The same for the console: a venue that the site never featured has no entry. */
export function siteVenueJson({ featuredVenue, curatedVenue }: Omit<SiteVenue, 'updatedAt'>) {
  return {
    featuredVenue: featuredVenue && cleanFeaturedVenue(featuredVenue),
    curatedVenue: cleanCuratedVenue(curatedVenue),
  }
}

const cleanFeaturedVenue = (venue: FeaturedVenue): FeaturedVenue => ({
  ...venue,
  marketingMessage: sanitizeHtml(venue.marketingMessage),
})

/** A curated venue with its rich text sanitized again. */
export const cleanCuratedVenue = <Venue extends CuratedVenue>(venue: Venue): Venue =>
  mapRichTexts(venue, sanitizeHtml)
