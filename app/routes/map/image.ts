import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { notFound } from '~/http/error-responses.server'
import { requireDoor } from '~/http/guards.server'
import { createLruCache } from '~/lib/lru-cache'
import { formatPins, parseFrame, parsePins } from '~/lib/shapes/map-frame'
import { cachePerDatabase } from '~/platform/storage/cache-per-database.server'
import { buildMapImage } from './build-map-image.server'

const EXTENSION = '.svg'
/** The archives under an image may be replaced. */
const DAY = 'public, max-age=86400, stale-while-revalidate=604800'
/** For the image alone, should a browser show it as a page: its colors are in a style element. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The latest images, in the isolate's memory: tens of kilobytes each, for which up to four tiles are read. */
const findCachedImages = cachePerDatabase(() => createLruCache<string>(60))

/** GET /map/image/{latitude},{longitude},{zoom}.svg?v=&pins=: the ground of a static map, for sites and the console. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin')
  const { door, services } = context
  const { file = '' } = params
  const text = file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : ''
  const frame = parseFrame(text)
  if (!frame) throw notFound()
  const site = door.kind === 'site' ? door.site : null
  const version = site?.contentVersion ?? 0
  const images = findCachedImages(services.database)
  const { searchParams } = new URL(request.url)
  const pins = parsePins(searchParams.get('pins') ?? '')
  const name = `${site?.id ?? 'console'}/${version}/${text}/${formatPins(pins)}`
  const image = images.get(name) ?? (await buildMapImage(services, { site, frame, pins }))
  images.set(name, image)
  const isCurrent = searchParams.get('v') === String(version)
  return new Response(image, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': isCurrent ? DAY : 'no-cache',
      'content-security-policy': POLICY,
    },
  })
}
