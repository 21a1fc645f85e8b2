import { AMENITIES, AMENITY_NAMES, type Amenities } from '~/domain/venues/amenities'
import { SOCIAL_NETWORKS } from '~/domain/venues/curated/social-link'
import { parseSocialPage, parseWebsite } from '~/domain/venues/curated/venue-links'
import type { CuratedVenue } from '~/domain/venues/featured/featured-venue'
import type { OpeningHours } from '~/lib/time/opening-hours'
import type { JsonLd } from '~/ui/kit/text/raw-html'

type Place = Pick<CuratedVenue, 'name' | 'address' | 'latitude' | 'longitude'>

/** Absolute URLs, and a plain-text summary. */
type Page = { url: string; imageUrls?: string[]; summary?: string }

/**
 * A venue as schema.org JSON-LD, only with properties of Place (which has no email); for a venue without an editorial
 * description, just its location.
 */
export function buildVenueJsonLd(
  venue: Place & Partial<CuratedVenue>,
  { url, imageUrls = [], summary }: Page,
): JsonLd {
  const { name, address, latitude, longitude, phone, openingHours = [], amenities = {} } = venue
  const profiles = SOCIAL_NETWORKS.map((network) => parseSocialPage(network, venue[network] ?? ''))
  const sameAs = [parseWebsite(venue.url ?? ''), ...profiles].filter((url) => url !== null)
  const features = listFeatures(amenities)
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name,
    url,
    ...(address && { address }),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(phone && { telephone: phone }),
    ...(summary && { description: summary }),
    ...(imageUrls.length > 0 && { image: imageUrls }),
    ...(openingHours.length > 0 && {
      openingHoursSpecification: openingHours.map(buildOpeningHours),
    }),
    ...(features.length > 0 && { amenityFeature: features }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

const listFeatures = (amenities: Amenities) =>
  AMENITIES.filter((name) => amenities[name] !== undefined).map((name) => ({
    '@type': 'LocationFeatureSpecification',
    name: AMENITY_NAMES[name],
    value: amenities[name],
  }))

function buildOpeningHours({ days, opens, closes, validFrom, validThrough }: OpeningHours) {
  return {
    '@type': 'OpeningHoursSpecification',
    ...(days.length > 0 && { dayOfWeek: days.map((day) => `https://schema.org/${day}`) }),
    opens,
    closes,
    ...(validFrom && { validFrom }),
    ...(validThrough && { validThrough }),
  }
}
