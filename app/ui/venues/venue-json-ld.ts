import type { CuratedVenue } from '~/domain/venues/featured-venue'
import type { JsonLd } from '~/ui/kit/raw-html'

type Place = Pick<CuratedVenue, 'name' | 'address' | 'latitude' | 'longitude'>

/** Absolute URLs, and a plain-text summary. */
type Page = { url: string; imageUrls?: string[]; summary?: string }

/** A venue as schema.org JSON-LD; for a venue without an editorial description, just its location. */
export function buildVenueJsonLd(
  venue: Place & Partial<CuratedVenue>,
  { url, imageUrls = [], summary }: Page,
): JsonLd {
  const { name, address, latitude, longitude, phone, email } = venue
  const sameAs = [venue.url, venue.facebook, venue.twitter, venue.yelp, venue.pinterest]
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name,
    url,
    ...(address && { address }),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(summary && { description: summary }),
    ...(imageUrls.length > 0 && { image: imageUrls }),
    ...(sameAs.some(Boolean) && { sameAs: sameAs.filter(Boolean) }),
  }
}
