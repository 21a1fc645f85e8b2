import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { announcementPreviewPath, announcementsPath } from '~/domain/sites/admin-path'
import { findAnnouncement } from '~/domain/sites/announcements/announcement-store.server'
import { showAnnouncement } from '~/domain/sites/announcements/save-announcement.server'
import { requireAdminSite } from '~/http/guards.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { toMarkedText } from '~/lib/rich-text/marked-text.server'
import { isHtml } from '~/lib/rich-text/rich-text'
import { formatClockTime, formatDay, formatZoneName, MINUTE, toDay } from '~/lib/time/local-time'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { InlineStyle } from '~/ui/kit/text/raw-html'
import { themeCss } from '~/ui/styles/theme'
import { typefaceCss } from '~/ui/typefaces/typeface-css.server'
import { AnnouncementEditor } from './announcement-editor'
import type { AnnouncementReply } from './announcement-reply'
import { announcementsAction } from './announcements-action.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Announcements', data.name])

/** What the site announces on its home page, for its admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { db, now } = args.context.services
  const announcement = await findAnnouncement(db, site.id)
  const { text, endsAt } = announcement
  const shown = showAnnouncement(announcement, site.timezone)
  const html = formatRichText(text)
  const { branding } = site.settings
  return {
    name: site.name,
    path: announcementsPath(site),
    previewPath: announcementPreviewPath(site),
    zone: formatZoneName(now, site.timezone, 'longGeneric'),
    values: { ...shown, openedWith: fingerprint(shown) },
    html,
    marked: toMarkedText(text),
    cleanHtml: isHtml(shown.announcements) ? html : null,
    ends: formatEnd(endsAt, site.timezone),
    isOver: text !== '' && endsAt !== null && endsAt <= now,
    /** The site's colors, for the preview alone. */
    previewCss: (themeCss(branding) + typefaceCss(branding.font)).replaceAll(
      ':root',
      '[data-site-preview]',
    ),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  return announcementsAction({ ...args, site, viewer })
}

export default function Announcements() {
  const page = useLoaderData<typeof loader>()
  const reply = useFormReply<AnnouncementReply>()
  return (
    <AdminPage
      title="Announcements"
      lead={`Shown to every visitor at the top of the home page of ${page.name}.`}
    >
      {/* Outside of what a save draws again: only the server's styles have the nonce of the page. */}
      <InlineStyle css={page.previewCss} />
      <AnnouncementEditor
        key={keyOfOpened(reply, page.values.openedWith)}
        page={page}
        reply={reply}
      />
    </AdminPage>
  )
}

/** The end of an announcement: 'May 2, 2026, 8:30 PM', or 'the end of May 2, 2026'. */
function formatEnd(endsAt: number | null, timezone: string): string | null {
  if (endsAt === null) return null
  const time = formatClockTime(endsAt, timezone)
  const toText = (instant: number) => formatDay(toDay(instant, timezone), 'MMMM d, yyyy')
  return time === '12:00 AM'
    ? `the end of ${toText(endsAt - MINUTE)}`
    : `${toText(endsAt)}, ${time}`
}
