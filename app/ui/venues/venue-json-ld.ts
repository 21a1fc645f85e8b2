import type { CuratedVenue } from '~/domain/venues/featured-venue'

/** A venue as schema.org describes a place, and the way to its page. The addresses are absolute. */
export function venueJsonLd(
  venue: CuratedVenue,
  page: { url: string; homeUrl: string; imageUrls: string[]; summary: string },
): object {
  const { name, address, latitude, longitude, phone, email } = venue
  const sameAs = [venue.url, venue.facebook, venue.twitter, venue.yelp, venue.pinterest]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Place',
        name,
        url: page.url,
        ...(address && { address }),
        geo: { '@type': 'GeoCoordinates', latitude, longitude },
        ...(phone && { telephone: phone }),
        ...(email && { email }),
        ...(page.summary && { description: page.summary }),
        ...(page.imageUrls.length > 0 && { image: page.imageUrls }),
        ...(sameAs.some(Boolean) && { sameAs: sameAs.filter(Boolean) }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Events Home', item: page.homeUrl },
          { '@type': 'ListItem', position: 2, name, item: page.url },
        ],
      },
    ],
  }
}
