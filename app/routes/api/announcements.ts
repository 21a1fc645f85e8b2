import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findAnnouncement } from '~/domain/sites/announcement-store.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'
import { sanitizeHtml } from '~/lib/sanitize-html.server'

/** GET /api/announcements: the site's announcement as HTML, empty when there is none. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const html = await findAnnouncement(context.services.db, site.id)
  return apiResponse({ announcements: sanitizeHtml(html) })
}
