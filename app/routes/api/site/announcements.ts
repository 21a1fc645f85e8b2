import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  findAnnouncement,
  findCurrentAnnouncement,
} from '~/domain/sites/announcements/announcement-store.server'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite, requireDoor } from '~/http/guards.server'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'

/**
 * GET /api/announcements: on a site's own door, for everybody, what the site announces now; empty when there is none. On the
 * admin and API doors, with `?site=`, for the site's admins, what is stored, also after its end (admin specification, section 7).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const { door, services } = context
  if (door.kind !== 'site') {
    const { site } = await requireApiAdminSite({ request, context })
    const { text } = await findAnnouncement(services.db, site.id)
    return apiResponse({ announcements: formatRichText(text) })
  }
  const siteId = new URL(request.url).searchParams.get('site')
  if (siteId !== null && siteId !== String(door.site.id)) throw apiNotFound('404 Not Found')
  const current = await findCurrentAnnouncement(services, door.site.id)
  return apiResponse({ announcements: current ? formatRichText(current.text) : '' })
}
