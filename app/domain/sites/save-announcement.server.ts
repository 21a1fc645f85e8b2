import { and, eq, sql } from 'drizzle-orm'
import { announcement } from '~/db/schema/sites'
import { applyChange } from '~/domain/changes/apply-change.server'
import { type AuditedChange, listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { cleanRichText } from '~/lib/format-rich-text.server'
import { toWallTime } from '~/lib/local-time'
import type { Database, Statement } from '~/platform/database.server'
import type { Announcement, AnnouncementInput } from './announcement'
import { findAnnouncement } from './announcement-store.server'

type AnnouncingSite = { id: number; timezone: string }

/** `conflict`: someone else saved since, and nothing was written. `over`: it would have ended before it is seen. */
export type SavedAnnouncement =
  | { kind: 'saved'; announcement: Announcement; isChanged: boolean }
  | { kind: 'over' }
  | { kind: 'conflict'; current: Announcement }

/**
 * Saves the site's announcement. A text that shows nothing is stored as an empty one, without an end (admin specification,
 * section 5). `revision` is that of the announcement when it was opened; without one, the last to save wins.
 */
export async function saveAnnouncement(
  services: ChangeServices,
  site: AnnouncingSite,
  { text, endsAt }: AnnouncementInput,
  openedRevision?: number,
): Promise<SavedAnnouncement> {
  const current = await findAnnouncement(services.db, site.id)
  const cleaned = cleanRichText(text)
  const input = { text: cleaned, endsAt: cleaned === '' ? null : endsAt }
  // Sent twice, or the same as someone else's: there is nothing to lose.
  if (isSame(input, current)) return { kind: 'saved', announcement: current, isChanged: false }
  if (input.endsAt !== null && input.endsAt <= services.now) return { kind: 'over' }
  const revision = openedRevision ?? current.revision
  if (revision !== current.revision) return { kind: 'conflict', current }
  return write(services, site, {
    current,
    input,
    statement: upsert(services, site.id, { ...input, revision }),
  })
}

/**
 * Restores what the announcement was before the save that made this revision, unless someone has saved since. The same
 * undoes the undoing.
 */
export async function undoAnnouncement(
  services: ChangeServices,
  site: AnnouncingSite,
  revision: number,
): Promise<Exclude<SavedAnnouncement, { kind: 'over' }>> {
  const { db, now } = services
  const current = await findAnnouncement(db, site.id)
  const input = await findPrevious(db, site.id)
  if (!input || revision !== current.revision) return { kind: 'conflict', current }
  return write(services, site, {
    current,
    input,
    statement: db
      .update(announcement)
      .set({ ...toRow(input, now), ...REPLACED_COLUMNS, revision: revision + 1 })
      .where(and(eq(announcement.siteId, site.id), eq(announcement.revision, revision))),
  })
}

const isSame = (input: AnnouncementInput, { text, endsAt }: Announcement) =>
  input.text === text && input.endsAt === endsAt

const toRow = ({ text, endsAt }: AnnouncementInput, now: number) => ({
  html: text,
  endsAt,
  updatedAt: now,
})

/** What is replaced stays, for undoing. */
const REPLACED_COLUMNS = {
  previousHtml: sql`${announcement.html}`,
  previousEndsAt: sql`${announcement.endsAt}`,
}

/** Writes nothing if the stored revision is another. */
function upsert(
  { db, now }: ChangeServices,
  siteId: number,
  { revision, ...input }: Announcement,
): Statement {
  const row = toRow(input, now)
  return db
    .insert(announcement)
    .values({ siteId, ...row })
    .onConflictDoUpdate({
      target: announcement.siteId,
      set: { ...row, ...REPLACED_COLUMNS, revision: revision + 1 },
      setWhere: eq(announcement.revision, revision),
    })
}

async function findPrevious(db: Database, siteId: number): Promise<AnnouncementInput | undefined> {
  return db
    .select({ text: announcement.previousHtml, endsAt: announcement.previousEndsAt })
    .from(announcement)
    .where(eq(announcement.siteId, siteId))
    .get()
}

type Write = { current: Announcement; input: AnnouncementInput; statement: Statement }

async function write(
  services: ChangeServices,
  site: AnnouncingSite,
  { current, input, statement }: Write,
): Promise<Exclude<SavedAnnouncement, { kind: 'over' }>> {
  const [written] = await applyChange(services, {
    writes: [statement],
    after: { sites: [site.id] },
    audit: [auditAnnouncement(services, site, current, input)],
  })
  const stored = await findAnnouncement(services.db, site.id)
  return written?.changes === 0
    ? { kind: 'conflict', current: stored }
    : { kind: 'saved', announcement: stored, isChanged: true }
}

/** Logged only if this save, and not another one at the same moment, is what is stored. */
function auditAnnouncement(
  { now }: ChangeServices,
  { id, timezone }: AnnouncingSite,
  current: Announcement,
  input: AnnouncementInput,
): AuditedChange {
  const toFields = ({ text, endsAt }: AnnouncementInput) => ({
    announcement: text,
    ends: endsAt === null ? '' : toWallTime(endsAt, timezone).slice(0, 16).replace('T', ' '),
  })
  return {
    action: 'site.announce',
    siteId: id,
    target: { id, name: sql<string>`(SELECT name FROM site WHERE id = ${id})` },
    changes: listDifferences(toFields(current), toFields(input)),
    when: sql`EXISTS (
      SELECT 1 FROM announcement WHERE site_id = ${id} AND html = ${input.text} AND ends_at IS ${input.endsAt}
        AND revision = ${current.revision + 1} AND updated_at = ${now})`,
  }
}
