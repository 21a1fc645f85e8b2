import { isChecksum } from '~/domain/images/image'
import { resizeImage } from '~/domain/images/resize-image.server'
import type { Bucket } from '~/platform/bucket.server'
import type { Database } from '~/platform/database.server'
import type { ImageTransformer } from '~/platform/image-transformer.server'

type Services = { db: Database; bucket: Bucket; transform: ImageTransformer }

const IMAGE_PATH =
  /^\/(?<checksum>[^/]+)\/(?<region>[^/]+)\/(?<size>[^/]+)\/(?<rotation>[^/]+)\/(?<quality>[^/.]+)\.(?<format>[^/.]+)$/

const PATH_HELP =
  'An image URL is /{checksum}/{region}/{size}/{rotation}/{quality}.{format}, such as /{checksum}/full/max/0/default.png'

/** Serves `/{checksum}/{region}/{size}/{rotation}/{quality}.{format}`. The image at a URL never changes. */
export async function answerImage(request: Request, services: Services): Promise<Response> {
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
    (tag) => matchesETag(request.headers.get('if-none-match'), tag),
  )
  switch (rendered.kind) {
    case 'no-such-image':
      return refusal(404, 'Image not found')
    case 'malformed':
      return refusal(400, rendered.message)
    case 'not-offered':
      return refusal(501, rendered.message)
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
    'access-control-allow-origin': '*',
  }
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      ...headers,
    },
  })
}
