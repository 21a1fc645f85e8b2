import { type ResizeServices, resizeImage } from '~/domain/images/find-or-make-rendition.server'
import type { RenditionRequest } from '~/domain/images/iiif-rendition'
import { parseChecksum } from '~/domain/images/image'
import { describeImage, INFORMATION_TYPE, PROFILE } from '~/domain/images/image-information'
import { findShownImage } from '~/domain/images/image-references.server'
import { clientIp } from '~/http/client-ip.server'
import type { RateLimits } from '~/platform/rate-limits.server'
import type { Settings } from '~/platform/settings/settings.server'
import { parseImagePath } from './image-path'

type ImageLimits = Pick<RateLimits, 'isTooMany' | 'isTooManyImages'>
type Services = ResizeServices & { rateLimits: ImageLimits; settings: Pick<Settings, 'imagesUrl'> }
type WaitUntil = (work: Promise<void>) => void

const PATH_HELP =
  'An image URL is /{checksum}/{region}/{size}/{rotation}/{quality}.{format}, such as /{checksum}/full/max/0/default.png'

/** Images are public and served without cookies, so any page may read them (IIIF Image API 3, level 2: `cors`). */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'link, etag',
  // Pages that are isolated (`require-corp`) show no images of other origins without this.
  'cross-origin-resource-policy': 'cross-origin',
}

const METHODS = 'GET, HEAD, OPTIONS'

/** For info.json, which changes with what we offer, in seconds. */
const INFORMATION_MAX_AGE = 86_400

/**
 * Serves images by the IIIF Image API 3, level 2: `/{checksum}/{region}/{size}/{rotation}/{quality}.{format}`, and
 * `/{checksum}/info.json`, to which `/{checksum}` redirects. The image at a URL never changes.
 */
export async function answerImage(
  request: Request,
  services: Services,
  waitUntil: WaitUntil,
): Promise<Response> {
  const response = await answerMethod(request, services, waitUntil)
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value)
  return response
}

async function answerMethod(
  request: Request,
  services: Services,
  waitUntil: WaitUntil,
): Promise<Response> {
  if (request.method === 'OPTIONS') return allowMethods()
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refusal(405, 'Images only support GET and HEAD', { allow: METHODS })
  }
  const url = new URL(request.url)
  const path = parseImagePath(url.pathname)
  if (path.kind === 'malformed') return refusal(400, PATH_HELP)
  if (path.kind === 'unknown') return refusal(404, PATH_HELP)
  const checksum = parseChecksum(path.identifier)
  if (checksum === null) return refusal(404, 'Image not found')
  const base = `${services.settings.imagesUrl}/${checksum}`
  if (path.kind === 'base') return redirect(303, `${base}/info.json`)
  if (checksum !== path.identifier) return redirect(301, base + path.rest)
  if (path.kind === 'information') return answerInformation(request, services, checksum)
  return answerRendition(request, services, { checksum, wanted: path.request, waitUntil })
}

function allowMethods(): Response {
  const headers = {
    allow: METHODS,
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  }
  return new Response(null, { status: 204, headers })
}

async function answerInformation(
  request: Request,
  services: Services,
  checksum: string,
): Promise<Response> {
  const image = await findShownImage(services, checksum)
  if (!image) return refusal(404, 'Image not found')
  const body = JSON.stringify(describeImage(image, `${services.settings.imagesUrl}/${checksum}`))
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      'content-type': INFORMATION_TYPE,
      'cache-control': `public, max-age=${INFORMATION_MAX_AGE}`,
      link: PROFILE_LINK,
    },
  })
}

const PROFILE_LINK = `<${PROFILE}>;rel="profile"`

type WantedImage = { checksum: string; wanted: RenditionRequest; waitUntil: WaitUntil }

async function answerRendition(
  request: Request,
  services: Services,
  { checksum, wanted, waitUntil }: WantedImage,
): Promise<Response> {
  const rendered = await resizeImage(services, checksum, wanted, {
    knows: (tag) => matchesETag(request.headers.get('if-none-match'), tag),
    isTooMany: (isUsual) => isTooManyRenditions(services.rateLimits, clientIp(request), isUsual),
    waitUntil,
  })
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
        headers: {
          ...immutableHeaders(rendered.tag),
          'content-type': rendered.contentType,
          link: `<${services.settings.imagesUrl}${rendered.canonicalPath}>;rel="canonical", ${PROFILE_LINK}`,
        },
      })
  }
}

/** Only what must be rendered first is counted: with a generous limit if pages use it, else with that of other acts. */
function isTooManyRenditions(limits: ImageLimits, ip: string, isUsual: boolean): Promise<boolean> {
  return isUsual ? limits.isTooManyImages(ip) : limits.isTooMany('rendition', { ip })
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

function redirect(status: 301 | 303, location: string): Response {
  return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
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
