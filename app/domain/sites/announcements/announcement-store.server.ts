import { and, eq, ne } from 'drizzle-orm'
import { announcement } from '~/db/schema/sites'
import type { Database } from '~/platform/storage/database.server'
import { type Announcement, isAnnounced } from './announcement'

/** The site's announcement as it is edited; an empty text if there is none. */
export async function findAnnouncement(db: Database, siteId: number): Promise<Announcement> {
  const { html, endsAt, revision } = announcement
  const row = await db
    .select({ text: html, endsAt, revision })
    .from(announcement)
    .where(eq(announcement.siteId, siteId))
    .get()
  return row ?? { text: '', endsAt: null, revision: 0 }
}

/** The announcement that visitors see now, with its end, or null. */
export async function findCurrentAnnouncement(
  { db, now }: { db: Database; now: number },
  siteId: number,
): Promise<Announcement | null> {
  const found = await findAnnouncement(db, siteId)
  return isAnnounced(found, now) ? found : null
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
