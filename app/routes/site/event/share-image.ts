import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findEvent } from '~/domain/events/event-store.server'
import { fileResponse } from '~/http/file-response.server'
import { requireSite } from '~/http/guards.server'
import { notFound } from '~/http/error-responses.server'
import { parseRowId } from '~/lib/row-id'
import { buildShareImage } from '~/ui/events/share-image'
import { renderShareImage } from './render-share-image.server'

/** The file is for all, and others keep it: what not everybody may see has none, whoever asks. */
const ANYBODY = null

/**
 * GET /event/{id}/share.jpg: what is seen of the event where its link is shared. `v` in its address names what is drawn
 * for whoever keeps it; what is drawn is the event as it is.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const id = parseRowId(params.id)
  const event = id === null ? null : await findEvent(context.services.db, site, id, ANYBODY)
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
