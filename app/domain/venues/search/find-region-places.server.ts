import type { Region } from '~/domain/geography/region'
import { listSiteRegions, readRegionShapes } from '~/domain/geography/region-store.server'
import { computeLabelPoint } from '~/lib/shapes/label-point'
import { textKey } from '~/lib/text/text-key'
import type { Database } from '~/platform/storage/database.server'
import { roundDegrees, type VenueMatch } from './venue-match'

const MAX_PLACES = 5

/**
 * The site's regions that the text names, at the points of their labels: those whose name has all its words, the last of which may be
 * incomplete; else those whose name is in it, as the zip code is in an address.
 */
export async function findRegionPlaces(
  db: Database,
  site: { id: number; name: string },
  text: string,
): Promise<VenueMatch[]> {
  const key = textKey(text)
  if (key === '') return []
  const regions = await listSiteRegions(db, site.id)
  const named = regions.filter(({ name }) => hasWords(textKey(name), key))
  const found = named.length > 0 ? named : listMentioned(regions, key)
  const byId = new Map(found.slice(0, MAX_PLACES).map((region) => [region.id, region]))
  const places: VenueMatch[] = []
  for await (const { id, shape } of readRegionShapes(db, [...byId.keys()])) {
    const [longitude = 0, latitude = 0] = computeLabelPoint(shape)
    const name = byId.get(id)?.name ?? ''
    places.push({
      id: null,
      name,
      address: `${name}, ${site.name}`,
      latitude: roundDegrees(latitude),
      longitude: roundDegrees(longitude),
    })
  }
  return places
}

/** Whether a name has all words of a text; the last may be incomplete. Both are keys (text-key.ts). */
export function hasWords(name: string, key: string): boolean {
  const words = name.split(' ')
  const [last = '', ...whole] = key.split(' ').reverse()
  return whole.every((word) => words.includes(word)) && words.some((word) => word.startsWith(last))
}

/** The regions whose name is in a text, as a key. The smallest kind of region first: a zip code says more than a neighborhood. */
export function listMentioned(regions: Region[], key: string): Region[] {
  const mentioned = regions.filter(({ name }) => {
    const nameKey = textKey(name)
    return nameKey !== '' && ` ${key} `.includes(` ${nameKey} `)
  })
  const rank = ({ type }: Region) => ['zip', 'place', 'neighborhood'].indexOf(type)
  return mentioned.toSorted((a, b) => rank(a) - rank(b))
}
