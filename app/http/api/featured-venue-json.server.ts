import type { FeaturedVenueEntry } from '~/domain/venues/featured-venue'
import { sanitizeHtml } from '~/lib/sanitize-html.server'

/** A featured venue in the shape of the specification (section 3), with its rich text sanitized again. */
export function featuredVenueJson({
  featuredVenue,
  curatedVenue,
}: FeaturedVenueEntry): FeaturedVenueEntry {
  return {
    featuredVenue: {
      ...featuredVenue,
      marketingMessage: sanitizeHtml(featuredVenue.marketingMessage),
    },
    curatedVenue: {
      ...curatedVenue,
      hours: sanitizeHtml(curatedVenue.hours),
      parking: sanitizeHtml(curatedVenue.parking),
      about: sanitizeHtml(curatedVenue.about),
    },
  }
}
