import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { previewForeignImage } from '~/domain/images/preview-foreign-image.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { clientIp } from '~/http/client-ip.server'
import { readPreviewImageLink } from '~/http/console/preview-image-link.server'
import { requireAdminSuperadmin } from '~/http/guards.server'

/** Should a browser ever show it as a page: it may load and run nothing. */
const POLICY = "sandbox; default-src 'none'"

/** GET /scrape/image?site=&image=: an image that the preview of a source shows, small, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  const { request, context } = args
  const url = await readPreviewImageLink(args, access)
  if (url === null) return refuse(404)
  if (await context.services.rateLimits.isTooManyImages(clientIp(request))) return refuse(429)
  const image = await previewForeignImage(context.services, url)
  if (image.kind === 'none') return refuse(404)
  return new Response(image.bytes, {
    headers: {
      'content-type': image.contentType,
      'cache-control': 'private, max-age=3600',
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

/** A transparent GIF of one pixel: browsers show the body of an error too, and without it the sign of a broken image. */
const NOTHING = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  (character) => character.charCodeAt(0),
)

const refuse = (status: 404 | 429) =>
  new Response(NOTHING, {
    status,
    headers: { ...NO_STORE, 'content-type': 'image/gif', 'content-security-policy': POLICY },
  })
