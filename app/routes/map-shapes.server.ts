import type { Feature, FeatureCollection } from 'geojson'
import type { Services } from '~/domain/open-services.server'
import { readSiteShapes, type SiteShape } from '~/domain/sites/bounds/site-shapes.server'
import type { Site } from '~/domain/sites/site'
import { createLruCache } from '~/lib/lru-cache'
import { type Box, boundingBox } from '~/lib/shapes/geojson'
import { computeLabelPoint } from '~/lib/shapes/label-point'
import { simplifyShape } from '~/lib/shapes/simplify-shape'
import { cachePerDatabase } from '~/platform/storage/cache-per-database.server'
import type { Database } from '~/platform/storage/database.server'

/** Twice the size of a city on a large screen, since maps can be zoomed in. */
const PIXELS = 2_400
/** Positions per region; a city has hundreds of regions. */
const MAX_POSITIONS = 240

/**
 * The latest results by site and content version, in the isolate's memory: a city has megabytes of shapes, and the URL
 * can be requested with any `v`.
 */
const findCachedShapes = cachePerDatabase(() => createLruCache<string>(5))

/** The shapes of the site's city and its regions, with label positions, as GeoJSON. */
export async function answerMapShapes(
  request: Request,
  services: Services,
  site: Site,
): Promise<Response> {
  const shapes = await findShapes(services, site)
  const isCurrentVersion =
    new URL(request.url).searchParams.get('v') === String(site.contentVersion)
  return new Response(shapes, {
    headers: {
      'content-type': 'application/geo+json',
      'cache-control': isCurrentVersion ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

/** As the text of a GeoJSON FeatureCollection. */
export async function findShapes(
  { database, db }: Pick<Services, 'database' | 'db'>,
  site: Site,
): Promise<string> {
  const name = `${site.id}/${site.contentVersion}`
  const cachedShapes = findCachedShapes(database)
  const shapes = cachedShapes.get(name) ?? (await buildShapes(db, site))
  cachedShapes.set(name, shapes)
  return shapes
}

async function buildShapes(db: Database, site: Site): Promise<string> {
  const features: Feature[] = []
  let box: Box | null = null
  for await (const siteShape of readSiteShapes(db, site)) {
    box ??= boundingBox(siteShape.shape)
    features.push(...toFeatures(siteShape, box))
  }
  const collection: FeatureCollection = { type: 'FeatureCollection', features }
  return JSON.stringify(collection)
}

function toFeatures({ kind, name, shape }: SiteShape, box: Box): Feature[] {
  const geometry = simplifyShape(shape, box, PIXELS, MAX_POSITIONS)
  const area: Feature = { type: 'Feature', properties: { kind }, geometry }
  if (kind === 'city') return [area]
  const label: Feature = {
    type: 'Feature',
    properties: { kind: 'name', region: kind, name },
    geometry: { type: 'Point', coordinates: computeLabelPoint(geometry) },
  }
  return [area, label]
}
