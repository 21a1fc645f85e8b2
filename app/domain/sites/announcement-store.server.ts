import { and, eq, ne } from 'drizzle-orm'
import { announcement } from '~/db/schema/sites'
import { sanitizeHtml, plainText } from '~/lib/sanitize-html.server'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Database } from '~/platform/database.server'

/** The site's announcement as clean HTML, or an empty string. */
export async function findAnnouncement(db: Database, siteId: number): Promise<string> {
  const row = await db
    .select({ html: announcement.html })
    .from(announcement)
    .where(eq(announcement.siteId, siteId))
    .get()
  return row?.html ?? ''
}

/**
 * When the site's announcement ends or has ended (epoch milliseconds); null if there is none, or it has no end. After it,
 * visitors no longer see the announcement.
 */
export async function findAnnouncementEnd(db: Database, siteId: number): Promise<number | null> {
  const row = await db
    .select({ endsAt: announcement.endsAt })
    .from(announcement)
    .where(and(eq(announcement.siteId, siteId), ne(announcement.html, '')))
    .get()
  return row?.endsAt ?? null
}

/** Saves the site's announcement. Text that shows nothing clears it (admin specification, section 5). */
export async function saveAnnouncement(
  services: ChangeServices,
  siteId: number,
  html: string,
): Promise<void> {
  const cleaned = sanitizeHtml(html)
  const { db, now } = services
  const row = { html: plainText(cleaned) === '' ? '' : cleaned, updatedAt: now }
  await applyChange(services, {
    writes: [
      db
        .insert(announcement)
        .values({ siteId, ...row })
        .onConflictDoUpdate({ target: announcement.siteId, set: row }),
    ],
    after: { sites: [siteId] },
  })
}
