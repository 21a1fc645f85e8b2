import { z } from 'zod'
import { announcementText } from '~/domain/sites/announcements/announcement'
import { saveAnnouncement } from '~/domain/sites/announcements/save-announcement.server'
import { apiConflict } from '~/http/api-errors.server'
import { requireApiAdminSite } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { CHANGED_SINCE_MESSAGE } from '~/lib/forms/merge-conflicting-edits'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'

export const loader = postOnly

/**
 * POST /api/announcements/update?site=, body {announcements}: replaces what the site announces, without an end (admin
 * specification, section 7). HTML without visible text clears it. Returns what is stored.
 */
export const action = postAction({
  guard: requireApiAdminSite,
  body: z.object({ announcements: announcementText }),
  async act({ acting, site, body }) {
    const saved = await saveAnnouncement(acting, site, { text: body.announcements, endsAt: null })
    if (saved.kind !== 'saved') return apiConflict(CHANGED_SINCE_MESSAGE)
    return { announcements: formatRichText(saved.announcement.text) }
  },
})
