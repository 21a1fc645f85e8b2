import type { ListedEvent } from '~/domain/listings/listed-event'
import { drawBell, drawFor } from './random'
import { drawWords, inTitleCase } from './vocabulary'

export type BenchSite = { id: number; timezone: string; latitude: number; longitude: number }

export type BenchVenue = Pick<ListedEvent, 'venueName' | 'latitude' | 'longitude' | 'regions'> & {
  id: number
  siteId: number
}

export type Places = { sites: BenchSite[]; venues: BenchVenue[] }

const VENUES = 5_000
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
/** Dense areas of a city. */
const QUARTERS = 12

/** Cities that do not overlap, and the venues of all of them. */
export function buildPlaces(siteCount: number): Places {
  const sites = Array.from({ length: siteCount }, (_, at) => ({
    id: at + 1,
    timezone: ZONES[at % ZONES.length]!,
    latitude: 28 + (at % 10) * 2,
    longitude: -120 + Math.floor(at / 10) * 4.5,
  }))
  const venues = Array.from({ length: VENUES }, (_, at) => buildVenue(at + 1, sites))
  return { sites, venues }
}

function buildVenue(id: number, sites: BenchSite[]): BenchVenue {
  const random = drawFor(2, id)
  const site = sites[id % sites.length]!
  const quarter = drawFor(3, site.id, random.int(0, QUARTERS - 1))
  const latitude = site.latitude + drawBell(quarter) * 0.1 + drawBell(random) * 0.02
  const longitude = site.longitude + drawBell(quarter) * 0.12 + drawBell(random) * 0.025
  return {
    id,
    siteId: site.id,
    venueName: inTitleCase(drawWords(random, 2 + random.int(0, 1))),
    latitude,
    longitude,
    regions: buildRegions(site, latitude, longitude),
  }
}

/** A neighborhood, a zip code and a town, each a cell of its own grid. */
function buildRegions(
  site: BenchSite,
  latitude: number,
  longitude: number,
): ListedEvent['regions'] {
  const cell = (degrees: number) => {
    const row = Math.floor((latitude - site.latitude) / degrees) + 50
    const column = Math.floor((longitude - site.longitude) / degrees) + 50
    return row * 100 + column
  }
  const [neighborhood, zip, town] = [cell(0.04), cell(0.06), cell(0.2)]
  const name = (kind: number, number: number, words: number) =>
    inTitleCase(drawWords(drawFor(kind, site.id, number), words))
  const id = (kind: number, number: number) => (site.id * 10 + kind) * 10_000 + number
  return [
    {
      id: id(1, neighborhood),
      type: 'neighborhood',
      slug: `n-${site.id}-${neighborhood}`,
      name: name(4, neighborhood, 2),
    },
    { id: id(2, town), type: 'place', slug: `p-${site.id}-${town}`, name: name(5, town, 1) },
    {
      id: id(3, zip),
      type: 'zip',
      slug: `z-${site.id}-${zip}`,
      name: String(10_000 + ((site.id * 997 + zip) % 90_000)),
    },
  ]
}
