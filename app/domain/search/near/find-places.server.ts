import { REGION_NAMES, type Region } from '~/domain/geography/region'
import { listSiteRegions } from '~/domain/geography/region-store.server'
import { hasWords, listMentioned } from '~/domain/venues/search/find-region-places.server'
import { findGeocodedPlaces } from '~/domain/venues/search/find-venue-matches.server'
import { findVenuesByText } from '~/domain/venues/search/find-venues-by-text.server'
import type { VenueMatch } from '~/domain/venues/search/venue-match'
import { textKey } from '~/lib/text/text-key'
import type { Geocoder } from '~/platform/geocoding/geocode-address.server'
import type { RateLimits } from '~/platform/rate-limits.server'
import type { Database } from '~/platform/storage/database.server'
import { formatRegion, NEAR_PREFIX, VENUE_PREFIX } from '../url/search-parameters'
import { formatNearPlace } from './near-place'
import type { PlaceMatch, PlaceMatches } from './place-match'

type Services = {
  db: Database
  geocoder: Geocoder | null
  rateLimits: Pick<RateLimits, 'isTooMany'>
}

/** Of each kind. */
const MAX_MATCHES = 5
/** What is shorter begins too many names. */
const MIN_LENGTH = 2

/**
 * The neighborhoods, places, zip codes and venues of a site whose names have the words that a visitor typed, and then streets.
 * The geocoder costs money: it is used when the text has a number or is in no name, and limited by network. Without it, a zip code
 * or a neighborhood in the text is what is found.
 */
export async function findPlaces(
  services: Services,
  siteId: number,
  text: string,
  ip: string,
): Promise<PlaceMatches> {
  const key = textKey(text)
  if (key.length < MIN_LENGTH) return { matches: [], best: null }
  const [regions, venues] = await Promise.all([
    listSiteRegions(services.db, siteId),
    findVenuesByText(services.db, siteId, text),
  ])
  const named = [
    ...regions
      .filter(({ name }) => hasWords(textKey(name), key))
      .slice(0, MAX_MATCHES)
      .map(fromRegion),
    ...venues.slice(0, MAX_MATCHES).map(fromVenue),
  ]
  const exact = named.filter(({ name }) => textKey(name) === key)
  const hasNumber = /\d/.test(key)
  const found =
    exact.length === 0 && (hasNumber || named.length === 0)
      ? await findGeocodedPlaces(services, siteId, text, { ip })
      : null
  const streets = found?.places.map(fromStreet) ?? []
  const matches = [...exact, ...named.filter((match) => !exact.includes(match)), ...streets]
  const all = matches.length > 0 ? matches : listMentioned(regions, key).slice(0, 1).map(fromRegion)
  const [only] = exact.length > 0 ? exact : all
  return {
    matches: all,
    best: (exact.length || all.length) === 1 ? (only ?? null) : null,
    ...(found?.unavailable && { unavailable: true }),
    ...(streets.length > 0 && { attribution: found?.attribution }),
  }
}

const fromRegion = (region: Region): PlaceMatch => ({
  value: formatRegion(region),
  name: region.name,
  detail: REGION_NAMES[region.type],
})

const fromVenue = ({ id, name, address }: VenueMatch): PlaceMatch => ({
  value: `${VENUE_PREFIX}${id}`,
  name,
  detail: address,
})

const fromStreet = ({ name, address, latitude, longitude }: VenueMatch): PlaceMatch => ({
  value: `${NEAR_PREFIX}${formatNearPlace({ latitude, longitude, name, kilometers: 0 })}`,
  name,
  detail: address === name ? '' : address,
})
