type Place = { name: string; address: string; latitude: number; longitude: number }

/** A venue as schema.org describes a place; `url` is absolute. */
export function venueJsonLd({ name, address, latitude, longitude }: Place, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name,
    url,
    ...(address && { address }),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  }
}
