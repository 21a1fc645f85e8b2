import { isChecksum } from '~/domain/images/image'
import { type ResizeServices, resizeImage } from '~/domain/images/resize-image.server'
import { clientIp } from '~/http/client-ip.server'
import type { RateLimits } from '~/platform/rate-limits.server'

type Services = ResizeServices & { rateLimits: RateLimits }
type WaitUntil = (work: Promise<void>) => void

const IMAGE_PATH =
  /^\/(?<checksum>[^/]+)\/(?<region>[^/]+)\/(?<size>[^/]+)\/(?<rotation>[^/]+)\/(?<quality>[^/.]+)\.(?<format>[^/.]+)$/

const PATH_HELP =
  'An image URL is /{checksum}/{region}/{size}/{rotation}/{quality}.{format}, such as /{checksum}/full/max/0/default.png'

/**
 * Serves `/{checksum}/{region}/{size}/{rotation}/{quality}.{format}`. The image at a URL never changes. No page reads its
 * pixels, so no CORS header is needed: any site may show it.
 */
export async function answerImage(
  request: Request,
  services: Services,
  waitUntil: WaitUntil,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refusal(405, 'Images only support GET and HEAD', { allow: 'GET, HEAD' })
  }
  const { checksum, region, size, rotation, quality, format } = parsePath(request.url) ?? {}
  if (!checksum || !region || !size || !rotation || !quality || !format) {
    return refusal(404, PATH_HELP)
  }
  if (!isChecksum(checksum)) return refusal(404, 'Image not found')
  const rendered = await resizeImage(
    services,
    checksum,
    { region, size, rotation, quality, format },
    {
      knows: (tag) => matchesETag(request.headers.get('if-none-match'), tag),
      isTooMany: (isUsual) => isTooManyRenditions(services.rateLimits, clientIp(request), isUsual),
      waitUntil,
    },
  )
  switch (rendered.kind) {
    case 'no-such-image':
      return refusal(404, 'Image not found')
    case 'malformed':
      return refusal(400, rendered.message)
    case 'not-offered':
      return refusal(501, rendered.message)
    case 'too-many':
      return refusal(429, 'Too many new sizes of images at once', { 'retry-after': '60' })
    case 'too-large':
      return refusal(422, 'This image is too large to be converted')
    case 'unreadable':
      return refusal(422, 'This image is damaged and cannot be converted')
    case 'unchanged':
      return new Response(null, { status: 304, headers: immutableHeaders(rendered.tag) })
    case 'rendered':
      return new Response(request.method === 'HEAD' ? null : rendered.body, {
        headers: { ...immutableHeaders(rendered.tag), 'content-type': rendered.contentType },
      })
  }
}

/** Only what must be rendered first is counted: with a generous limit if pages use it, else with that of other acts. */
function isTooManyRenditions(limits: RateLimits, ip: string, isUsual: boolean): Promise<boolean> {
  return isUsual ? limits.isTooManyImages(ip) : limits.isTooMany('rendition', { ip })
}

function parsePath(url: string): Partial<Record<string, string>> | null {
  try {
    return IMAGE_PATH.exec(decodeURIComponent(new URL(url).pathname))?.groups ?? null
  } catch {
    // Invalid percent-encoding.
    return null
  }
}

function matchesETag(ifNoneMatch: string | null, tag: string): boolean {
  const named: string[] = ifNoneMatch?.match(/"[^"]*"|\*/g) ?? []
  return named.includes(`"${tag}"`) || named.includes('*')
}

function immutableHeaders(tag: string): Record<string, string> {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${tag}"`,
  }
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
