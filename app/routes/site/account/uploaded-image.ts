import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { renderImage } from '~/domain/images/find-or-make-rendition.server'
import { fitWidth } from '~/domain/images/image'
import { findDraftImage } from '~/domain/images/image-drafts.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { requireDoor } from '~/http/guards.server'

/** Of a preview, in pixels: that of an event's image. */
const PREVIEW_WIDTH = 800

/**
 * GET /account/upload/{checksum}.jpg: an image that the viewer has uploaded within a day, whether or not something shows
 * it. For everyone else it does not exist.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin')
  const { services } = context
  const viewer = await context.findViewer()
  const checksum = /^([0-9a-f]{64})\.jpg$/.exec(params.file ?? '')?.[1]
  if (!viewer || !checksum) throw notFound()
  const image = await findDraftImage(services, { account: viewer.id, checksum })
  if (!image) throw notFound()
  const rendered = await renderImage(services, image, {
    region: 'full',
    size: fitWidth(PREVIEW_WIDTH),
    rotation: '0',
    quality: 'default',
    format: 'jpg',
  })
  if (rendered.kind !== 'rendered') throw notFound()
  return new Response(rendered.body, {
    headers: { ...NO_STORE, 'content-type': rendered.contentType },
  })
}
