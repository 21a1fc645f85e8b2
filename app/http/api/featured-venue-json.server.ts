import type { FeaturedVenueEntry } from '~/domain/venues/featured-venue'
import { cleanHtml } from '~/lib/clean-html.server'

/** A featured venue by the names of the specification (section 3), its rich texts cleaned again before they are shown. */
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
