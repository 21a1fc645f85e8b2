import type { FeaturedVenueEntry } from '~/domain/venues/featured-venue'
import { cleanHtml } from '~/lib/clean-html.server'

/** A featured venue in the shape of the specification (section 3), with its rich text sanitized again. */
export function featuredVenueJson({
  featuredVenue,
  curatedVenue,
}: FeaturedVenueEntry): FeaturedVenueEntry {
  return {
    featuredVenue: {
      ...featuredVenue,
      marketingMessage: cleanHtml(featuredVenue.marketingMessage),
    },
    curatedVenue: {
      ...curatedVenue,
      hours: cleanHtml(curatedVenue.hours),
      parking: cleanHtml(curatedVenue.parking),
      about: cleanHtml(curatedVenue.about),
    },
  }
}
