import { and, eq, sql } from 'drizzle-orm'
import { announcement } from '~/db/schema/sites'
import { applyChange } from '~/domain/changes/apply-change.server'
import { type AuditedChange, listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import { toEditableRichText } from '~/lib/rich-text/editable-rich-text.server'
import { cleanRichText } from '~/lib/rich-text/format-rich-text.server'
import { toWallTime } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'
import { type Announcement, type AnnouncementInput, toEndFields } from './announcement'
import { findAnnouncement } from './announcement-store.server'

type AnnouncingSite = { id: number; timezone: string }

/** `over`: it would have ended before it is seen. */
export type SavedAnnouncement =
  | { kind: 'saved'; announcement: Announcement; isChanged: boolean }
  | { kind: 'over' }
  | { kind: 'conflict'; conflict: EditConflict }

/**
 * Saves the site's announcement. A text that shows nothing is stored as an empty one, without an end (admin specification,
 * section 5). `openedWith` is the fingerprint of what the form showed; without one, the last to save wins.
 */
export async function saveAnnouncement(
  services: ChangeServices,
  site: AnnouncingSite,
  { text, endsAt }: AnnouncementInput,
  openedWith?: string,
): Promise<SavedAnnouncement> {
  const current = await findAnnouncement(services.db, site.id)
  const cleaned = cleanRichText(text)
  const input = { text: cleaned, endsAt: cleaned === '' ? null : endsAt }
  // Sent twice, or the same as someone else's: there is nothing to lose.
  if (isSame(input, current)) return { kind: 'saved', announcement: current, isChanged: false }
  if (input.endsAt !== null && input.endsAt <= services.now) return { kind: 'over' }
  const toShown = (shown: AnnouncementInput) => showAnnouncement(shown, site.timezone)
  const conflict = findEditConflict(openedWith, toShown(current), toShown(input))
  if (conflict) return { kind: 'conflict', conflict }
  const { revision } = current
  const statement = upsert(services, site.id, { ...input, revision })
  const saved = await write(services, site, { current, input, statement })
  return saved
    ? { kind: 'saved', announcement: saved, isChanged: true }
    : saveAnnouncement(services, site, { text, endsAt }, openedWith)
}

/** What the form shows of an announcement, by its fields. */
export const showAnnouncement = ({ text, endsAt }: AnnouncementInput, timezone: string) => ({
  announcements: toEditableRichText(text),
  endDay: undefined,
  endTime: undefined,
  ...toEndFields(endsAt, timezone),
})

/**
 * Restores what the announcement was before the save that made this revision; null if someone has saved since. The same
 * undoes the undoing.
 */
export async function undoAnnouncement(
  services: ChangeServices,
  site: AnnouncingSite,
  revision: number,
): Promise<Announcement | null> {
  const { db, now } = services
  const current = await findAnnouncement(db, site.id)
  const input = await findPrevious(db, site.id)
  if (!input || revision !== current.revision) return null
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

/** Null if someone else has saved since it was read. */
async function write(
  services: ChangeServices,
  site: AnnouncingSite,
  { current, input, statement }: Write,
): Promise<Announcement | null> {
  const [written] = await applyChange(services, {
    writes: [statement],
    after: { sites: [site.id] },
    audit: [auditAnnouncement(services, site, current, input)],
  })
  return written?.changes === 0 ? null : findAnnouncement(services.db, site.id)
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
