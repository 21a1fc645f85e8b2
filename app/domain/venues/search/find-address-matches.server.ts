import type { Box } from '~/lib/shapes/geojson'
import { findTimeZone } from '~/lib/time/find-time-zone.server'
import type { Geocoder } from '~/platform/geocoding/geocode-address.server'
import type { RateLimits } from '~/platform/rate-limits.server'
import type { Database } from '~/platform/storage/database.server'
import { type AddressMatches, MIN_ADDRESS_LENGTH } from './address-match'
import { findVenueMatches, type Searcher } from './find-venue-matches.server'
import type { VenueMatches } from './venue-match'

type Services = {
  db: Database
  geocoder: Geocoder | null
  rateLimits: Pick<RateLimits, 'isTooMany'>
}

/** Where sites can be (their time zones are those of the United States), from Hawaii to Maine. */
const COUNTRY: Box = { west: -180, south: 17, east: -64, north: 72 }

/**
 * Where an address may be, for editors: first inside the site; when the site has no such place, anywhere in the country,
 * since a venue of a feed may lie in another city.
 */
export async function findAddressMatches(
  services: Services,
  site: { id: number; name: string },
  text: string,
  searcher: Searcher,
): Promise<AddressMatches> {
  if (text.trim().length < MIN_ADDRESS_LENGTH) return { matches: [] }
  const near = await findVenueMatches(services, site, text, searcher)
  const hasPlace = near.matches.length > 0 || near.unavailable
  const found = hasPlace ? near : await findInCountry(services, text, searcher)
  return {
    ...found,
    matches: found.matches.map((match) => ({ ...match, timezone: findTimeZone(match) })),
  }
}

async function findInCountry(
  { geocoder, rateLimits }: Services,
  text: string,
  searcher: Searcher,
): Promise<VenueMatches> {
  if (!geocoder) return { matches: [] }
  const isTooMany = await rateLimits.isTooMany('geocode', searcher)
  const answer = isTooMany ? null : await geocoder.find(text, COUNTRY)
  if (answer?.kind !== 'found') return { matches: [], unavailable: true }
  const { places, attribution } = answer
  return {
    matches: places.map((place) => ({ id: null, ...place })),
    ...(places.length > 0 && { attribution }),
  }
}
