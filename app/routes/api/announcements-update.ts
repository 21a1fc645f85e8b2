import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { actingAs } from '~/domain/changes/audit.server'
import { announcementText } from '~/domain/sites/announcement'
import { saveAnnouncement } from '~/domain/sites/save-announcement.server'
import {
  apiBadRequest,
  apiConflict,
  apiNotFound,
  apiValidationError,
} from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiAdminSite, requireDoor } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE } from '~/lib/edit-conflict'
import { formatRichText } from '~/lib/format-rich-text.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 131_072

const bodySchema = z.object({ announcements: z.string() })

/**
 * POST /api/announcements/update?site=, body {announcements}: replaces what the site announces, without an end (admin
 * specification, section 7). HTML without visible text clears it. Returns what is stored.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiAdminSite({ request, context })
  const body = bodySchema.safeParse(await readJson(request, MAX_BODY_BYTES))
  if (!body.success) return apiBadRequest('Send JSON with the announcement: {"announcements": "…"}')
  const text = announcementText.safeParse(body.data.announcements)
  if (!text.success) {
    return apiValidationError({ announcements: text.error.issues[0]?.message ?? 'unknown error' })
  }
  const services = actingAs(context.services, viewer)
  const saved = await saveAnnouncement(services, site, { text: text.data, endsAt: null })
  if (saved.kind !== 'saved') {
    return apiConflict(CHANGED_SINCE_MESSAGE)
  }
  return apiResponse({ announcements: formatRichText(saved.announcement.text) })
}
