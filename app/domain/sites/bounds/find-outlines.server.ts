import { listRegionsNamed } from '~/domain/geography/find-regions-named.server'
import { REGION_NAMES } from '~/domain/geography/region'
import { listRegions, readRegionShapes } from '~/domain/geography/region-store.server'
import { SITE_TIMEZONES } from '~/domain/sites/site'
import { listSitesById } from '~/domain/sites/site-store.server'
import type { Box, Shape } from '~/lib/shapes/geojson'
import { computeLabelPoint } from '~/lib/shapes/label-point'
import { findTimeZone } from '~/lib/time/find-time-zone.server'
import type { OutlineGeocoder, PlaceOutline } from '~/platform/geocoding/geocode-address.server'
import type { RateLimits } from '~/platform/rate-limits.server'
import type { Database } from '~/platform/storage/database.server'
import {
  type FoundOutline,
  MAX_OUTLINE_TEXT,
  MIN_OUTLINE_TEXT,
  type OutlineMatch,
  type OutlineMatches,
  toBounds,
} from './outline-match'

type Services = {
  db: Database
  geocoder: OutlineGeocoder | null
  rateLimits: Pick<RateLimits, 'isTooMany'>
}
type Searcher = { account: string; ip: string }

const MAX_REGIONS = 8

/** Where sites can be (their time zones are those of the United States), from Hawaii to Maine. */
const COUNTRY: Box = { west: -180, south: 17, east: -64, north: 72 }

/** Places whose outline can be a site's bounds: the regions that we have, of all cities, then those of the geocoder. */
export async function findOutlines(
  services: Services,
  text: string,
  searcher: Searcher,
): Promise<OutlineMatches> {
  const sought = text.trim().slice(0, MAX_OUTLINE_TEXT)
  if (sought.length < MIN_OUTLINE_TEXT) return { matches: [] }
  const [regions, found] = await Promise.all([
    matchRegions(services.db, sought),
    geocode(services, sought, searcher),
  ])
  const places = found.outlines.filter(({ shape }) => toBounds(shape)).map(toMatch)
  return {
    matches: [...regions, ...places],
    ...(places.length > 0 && { attribution: found.attribution }),
    ...(found.unavailable && { unavailable: true }),
  }
}

/** The outline that a match of this text refers to; null if there is none any more. */
export async function findOutline(
  services: Services,
  { text, ref }: { text: string; ref: string },
  searcher: Searcher,
): Promise<FoundOutline | null> {
  const [, id] = /^region:(\d{1,15})$/.exec(ref) ?? []
  if (id) return findRegionOutline(services.db, Number(id))
  const { outlines } = await geocode(services, text.trim(), searcher)
  const place = outlines.find((outline) => toMatch(outline).ref === ref)
  return place ? toOutline(place.name, place.shape, place.isBox) : null
}

async function matchRegions(db: Database, text: string): Promise<OutlineMatch[]> {
  const regions = await listRegionsNamed(db, text, MAX_REGIONS)
  const sites = await listSitesById(db, [...new Set(regions.flatMap(({ siteIds }) => siteIds))])
  return regions.map(({ id, type, name, siteIds }) => {
    const cities = sites.filter((site) => siteIds.includes(site.id)).map((site) => site.name)
    const where = cities.length > 0 ? ` in ${cities.join(' and ')}` : ', in no city yet'
    return { ref: `region:${id}`, name, detail: `${REGION_NAMES[type]}${where}` }
  })
}

async function findRegionOutline(db: Database, id: number): Promise<FoundOutline | null> {
  const [region] = await listRegions(db, [id])
  for await (const { shape } of readRegionShapes(db, [id])) {
    if (region) return toOutline(region.name, shape)
  }
  return null
}

type Geocoded = { outlines: PlaceOutline[]; attribution?: string; unavailable?: true }

async function geocode(
  { geocoder, rateLimits }: Services,
  text: string,
  searcher: Searcher,
): Promise<Geocoded> {
  if (!geocoder) return { outlines: [] }
  const isTooMany = await rateLimits.isTooMany('geocode', searcher)
  const answer = isTooMany ? null : await geocoder.findOutlines(text, COUNTRY)
  if (answer?.kind !== 'found') return { outlines: [], unavailable: true }
  return answer
}

const toMatch = (place: PlaceOutline): OutlineMatch => ({
  ref: `place:${place.name}|${place.address}`.slice(0, 500),
  name: place.name,
  detail: place.isBox ? `${place.address} (only a rectangle is known)` : place.address,
})

function toOutline(name: string, shape: Shape, isBox = false): FoundOutline | null {
  const found = toBounds(shape)
  if (!found) return null
  const [longitude = 0, latitude = 0] = computeLabelPoint(found.bounds)
  const zone = findTimeZone({ latitude, longitude })
  const remarks = [
    ...(isBox ? ['It is only the rectangle around it: draw its outline over the streets.'] : []),
    ...(found.areas > 1
      ? [`It is the largest of ${found.areas} areas; the others are left out.`]
      : []),
  ]
  return {
    name,
    bounds: found.bounds,
    remark: remarks.join(' '),
    timezone: SITE_TIMEZONES.find((offered) => offered === zone) ?? null,
  }
}
