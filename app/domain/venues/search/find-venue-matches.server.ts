import { findSiteWithBounds } from '~/domain/sites/site-store.server'
import { boundingBox, containsPoint, type Point, type Shape } from '~/lib/shapes/geojson'
import type { Geocoder } from '~/platform/geocoding/geocode-address.server'
import type { RateLimits } from '~/platform/rate-limits.server'
import type { Database } from '~/platform/storage/database.server'
import { findRegionPlaces } from './find-region-places.server'
import { findVenuesByText } from './find-venues-by-text.server'
import type { VenueMatch, VenueMatches } from './venue-match'

type Services = {
  db: Database
  geocoder: Geocoder | null
  rateLimits: Pick<RateLimits, 'isTooMany'>
}
type Site = { id: number; name: string }

/** Who searches: a network, and the account of somebody who is signed in. */
export type Searcher = { account?: string; ip: string }

/** What is typed before this many characters is no address yet. */
const MIN_PLACE_LENGTH = 4

/**
 * The venues of the site that match the text, then, for someone who is signed in, places inside the site's bounds: those of the
 * geocoder, which costs money and is therefore limited; without one, or while it does not answer, the site's regions.
 */
export async function findVenueMatches(
  services: Services,
  site: Site,
  text: string,
  searcher: Searcher | null,
): Promise<VenueMatches> {
  const venues = await findVenuesByText(services.db, site.id, text)
  if (!searcher) return { matches: venues }
  const { places, ...about } = await findSitePlaces(services, site, text, searcher)
  return { matches: [...venues, ...places], ...about }
}

/** The best guess at where an address is; null when nothing is found. */
export async function locateVenue(
  services: Services,
  site: Site,
  text: string,
  searcher: Searcher,
): Promise<Point | null> {
  const { matches } = await findVenueMatches(services, site, text, searcher)
  return matches[0] ?? null
}

type Places = Omit<VenueMatches, 'matches'> & { places: VenueMatch[] }

async function findSitePlaces(
  services: Services,
  site: Site,
  text: string,
  searcher: Searcher,
): Promise<Places> {
  if (text.trim().length < MIN_PLACE_LENGTH) return { places: [] }
  const bounds = (await findSiteWithBounds(services.db, site.id))?.bounds
  if (!bounds) return { places: [] }
  const found = await findInBounds(services, bounds, text, searcher)
  if (found && !found.unavailable) return found
  const regions = await findRegionPlaces(services.db, site, text)
  return { ...found, places: regions.filter((place) => containsPoint(bounds, place)) }
}

/** The places of the geocoder inside the bounds of a site; null without a geocoder. */
export async function findGeocodedPlaces(
  services: Services,
  siteId: number,
  text: string,
  searcher: Searcher,
): Promise<Places | null> {
  if (!services.geocoder || text.trim().length < MIN_PLACE_LENGTH) return null
  const bounds = (await findSiteWithBounds(services.db, siteId))?.bounds
  return bounds ? findInBounds(services, bounds, text, searcher) : null
}

async function findInBounds(
  { geocoder, rateLimits }: Services,
  bounds: Shape,
  text: string,
  searcher: Searcher,
): Promise<Places | null> {
  if (!geocoder) return null
  const isTooMany = await rateLimits.isTooMany('geocode', searcher)
  const answer = isTooMany ? null : await geocoder.find(text, boundingBox(bounds))
  if (answer?.kind !== 'found') return { places: [], unavailable: true }
  const places = answer.places
    .filter((place) => containsPoint(bounds, place))
    .map((place) => ({ id: null, ...place }))
  return { places, ...(places.length > 0 && { attribution: answer.attribution }) }
}
