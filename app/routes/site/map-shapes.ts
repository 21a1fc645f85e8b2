import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Feature, FeatureCollection } from 'geojson'
import { readSiteShapes, type SiteShape } from '~/domain/geography/site-shapes.server'
import { requireSite } from '~/http/guards.server'
import { type Box, boxOf } from '~/lib/geojson'
import { labelPoint } from '~/lib/label-point'
import { simplifyShape } from '~/lib/simplify-shape'

/** As long as a city is on a large screen, twice: maps are moved closer. */
const PIXELS = 2_400
/** Of one region; a city has some hundreds. */
const MOST_POSITIONS = 240

/** GET /map/shapes.json?v=: the shapes of the site's city, its regions and where their names stand, as GeoJSON. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const features: Feature[] = []
  let box: Box | null = null
  for await (const one of readSiteShapes(context.services.db, site)) {
    box ??= boxOf(one.shape)
    features.push(...featuresOf(one, box))
  }
  const isAskedByVersion =
    new URL(request.url).searchParams.get('v') === String(site.contentVersion)
  const collection: FeatureCollection = { type: 'FeatureCollection', features }
  return json(collection, {
    headers: {
      'content-type': 'application/geo+json',
      'cache-control': isAskedByVersion ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

function featuresOf({ kind, name, shape }: SiteShape, box: Box): Feature[] {
  const geometry = simplifyShape(shape, box, PIXELS, MOST_POSITIONS)
  const area: Feature = { type: 'Feature', properties: { kind }, geometry }
  if (kind === 'city') return [area]
  const label: Feature = {
    type: 'Feature',
    properties: { kind: 'name', name },
    geometry: { type: 'Point', coordinates: labelPoint(geometry) },
  }
  return [area, label]
}
