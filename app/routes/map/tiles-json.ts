import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { notFound } from '~/http/error-responses.server'
import { requireDoor } from '~/http/guards.server'

/** Until a replaced archive is seen; its tiles have other URLs. */
const MAX_AGE_SECONDS = 300

/** GET /map/tiles.json: our own map tiles, as TileJSON (github.com/mapbox/tilejson-spec), for sites and the console. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin')
  const tiles = await context.services.mapTiles?.describe()
  if (!tiles) throw notFound()
  const { version, minZoom, maxZoom, box, attribution } = tiles
  const { origin } = new URL(request.url)
  // Version 3 must list the layers, and MapLibre reports each layer of the style that an archive lacks.
  const tileJson = {
    tilejson: '2.2.0',
    tiles: [`${origin}/map/tiles/${version}/{z}/{x}/{y}.mvt`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [box.west, box.south, box.east, box.north],
    attribution,
  }
  return Response.json(tileJson, {
    headers: { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` },
  })
}
