import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Feature, FeatureCollection } from 'geojson'
import { readSiteShapes, type SiteShape } from '~/domain/sites/site-shapes.server'
import type { Site } from '~/domain/sites/site'
import { requireSite } from '~/http/guards.server'
import { type Box, boundingBox } from '~/lib/geojson'
import { computeLabelPoint } from '~/lib/label-point'
import { createLruCache } from '~/lib/lru-cache'
import { simplifyShape } from '~/lib/simplify-shape'
import type { Database } from '~/platform/database.server'

/** As long as a city is on a large screen, twice: maps are moved closer. */
const PIXELS = 2_400
/** Of one region; a city has some hundreds. */
const MOST_POSITIONS = 240

/**
 * What was made last, by site and version, in the isolate's memory: a city has megabytes of shapes, and anybody may ask
 * for them under any address.
 */
const cachedShapes = createLruCache<string>(5)

/** GET /map/shapes.json?v=: the shapes of the site's city, its regions and where their names stand, as GeoJSON. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const name = `${site.id}/${site.contentVersion}`
  const shapes = cachedShapes.get(name) ?? (await buildShapes(context.services.db, site))
  cachedShapes.set(name, shapes)
  const isAskedByVersion =
    new URL(request.url).searchParams.get('v') === String(site.contentVersion)
  return new Response(shapes, {
    headers: {
      'content-type': 'application/geo+json',
      'cache-control': isAskedByVersion ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

async function buildShapes(db: Database, site: Site): Promise<string> {
  const features: Feature[] = []
  let box: Box | null = null
  for await (const one of readSiteShapes(db, site)) {
    box ??= boundingBox(one.shape)
    features.push(...toFeatures(one, box))
  }
  const collection: FeatureCollection = { type: 'FeatureCollection', features }
  return JSON.stringify(collection)
}

function toFeatures({ kind, name, shape }: SiteShape, box: Box): Feature[] {
  const geometry = simplifyShape(shape, box, PIXELS, MOST_POSITIONS)
  const area: Feature = { type: 'Feature', properties: { kind }, geometry }
  if (kind === 'city') return [area]
  const label: Feature = {
    type: 'Feature',
    properties: { kind: 'name', name },
    geometry: { type: 'Point', coordinates: computeLabelPoint(geometry) },
  }
  return [area, label]
}
