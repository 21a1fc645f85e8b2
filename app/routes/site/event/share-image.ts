import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findEvent } from '~/domain/events/event-store.server'
import { notFound } from '~/http/error-responses.server'
import { fileResponse } from '~/http/file-response.server'
import { requireSite } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'
import { buildShareImage } from '~/ui/events/sharing/share-image'
import { renderShareImage } from './render-share-image.server'

/** Shared caches may store the file, so it is the same for every viewer and exists only for public events. */
const ANONYMOUS = null

/**
 * GET /event/{id}/share.jpg: the image shown where the event's link is shared. `v` in its URL changes with the content,
 * for caches; the response always shows the event as it is now.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const id = parseRowId(params.id)
  const event = id === null ? null : await findEvent(context.services.db, site, id, ANONYMOUS)
  if (!event) throw notFound('Event not found')
  return fileResponse(
    request,
    await renderShareImage(context.services, buildShareImage(event, site)),
    {
      contentType: 'image/jpeg',
      cacheControl: 'public, max-age=3600',
    },
  )
}
