import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { notFound } from '~/http/error-responses.server'
import { requireDoor } from '~/http/guards.server'
import { parseTileCoordinates } from '~/lib/shapes/map-tile'

const EXTENSION = '.mvt'
const YEAR = 'public, max-age=31536000, immutable'

/** GET /map/tiles/{version}/{z}/{x}/{y}.mvt: a vector tile of our own archives, for sites and the console; 204 if it is empty. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin')
  const { version, z = '', x = '', file = '' } = params
  const y = file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : ''
  const at = parseTileCoordinates(z, x, y)
  const { mapTiles } = context.services
  if (!at || !mapTiles) throw notFound()
  const found = await mapTiles.find(at)
  if (found.kind === 'no-archive') throw notFound()
  // Under the URL of a replaced archive, the tile is a newer one.
  const cacheControl = found.version === version ? YEAR : 'no-cache'
  if (found.kind === 'empty') {
    return new Response(null, { status: 204, headers: { 'cache-control': cacheControl } })
  }
  return new Response(found.bytes, {
    // Cloudflare compresses this type, and not application/vnd.mapbox-vector-tile.
    headers: { 'content-type': 'application/x-protobuf', 'cache-control': cacheControl },
  })
}
