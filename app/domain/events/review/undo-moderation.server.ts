import { type SQL, sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { createToken } from '~/lib/crypto/token'
import { type Database, readTogether, type Statement } from '~/platform/storage/database.server'
import type { Moderator } from './moderate-submissions.server'
import type { Undone } from './moderation-acts'
import {
  affectedByAct,
  readModerated,
  type StoredSubmission,
  summarize,
  UNDOABLE_FOR,
} from './moderation-undo.server'
import type { SubmissionState } from './submission-state'

type StoredUndo = { submissionId: number; revision: number; before: string; undone: string | null }

type Before = {
  state: SubmissionState
  reason: string
  /**
   * [id, published, quarantined, hidden, whether only superadmins may release it, who quarantined it, why, deleted] of each
   * date. Those at the end since there is such.
   */
  events: [number, number, number, number, number?, (string | null)?, string?, number?][]
}

/**
 * Restores what an act of the same editor changed, exactly as it was, for a day. What someone changed since is left as it is
 * now and reported. Safe to repeat: what an earlier undo has restored is reported as such, and left alone.
 */
export async function undoModeration(
  services: ChangeServices,
  moderator: Moderator,
  undo: string,
): Promise<Undone> {
  const rows = await readUndo(services, moderator, undo)
  const stored = await readModerated(
    services.db,
    moderator.siteId,
    rows.map(({ submissionId }) => submissionId),
  )
  const found = rows.filter(({ submissionId }) => stored.has(submissionId))
  const toRestore = found.filter(
    (row) => row.undone === null && stored.get(row.submissionId)?.revision === row.revision,
  )
  const token = createToken()
  if (toRestore.length > 0) {
    await applyChange(services, {
      writes: writeRestored(services, moderator, undo, token),
      after: affectedByAct(undo),
      audit: toRestore.flatMap((row) => describe(row, token, stored.get(row.submissionId))),
    })
  }
  const restored = await listRestored(services.db, undo)
  const ids = rows.map(({ submissionId }) => submissionId)
  return {
    restored: ids.filter((id) => restored.get(id) === token),
    repeated: ids.filter((id) => restored.has(id) && restored.get(id) !== token),
    conflicts: ids.filter((id) => !restored.has(id)),
  }
}

/** An act's rows, if this editor did it lately. */
async function readUndo(
  { db, now }: ChangeServices,
  { editorId }: Moderator,
  undo: string,
): Promise<StoredUndo[]> {
  const [rows] = await readTogether<[StoredUndo[]]>(db, [
    sql`
      SELECT submission_id AS submissionId, revision, before, undone FROM moderation_undo
      WHERE act = ${undo} AND account_id = ${editorId} AND created_at > ${now - UNDOABLE_FOR}`,
  ])
  return rows
}

/** The submissions that were restored, each with the token of the undo that did it. */
async function listRestored(db: Database, undo: string): Promise<Map<number, string>> {
  const [rows] = await readTogether<[{ id: number; undone: string }[]]>(db, [
    sql`
      SELECT submission_id AS id, undone FROM moderation_undo
      WHERE act = ${undo} AND undone IS NOT NULL`,
  ])
  return new Map(rows.map(({ id, undone }) => [id, undone]))
}

/** The rows that this undo, and no other, restores. */
const ofToken = (token: string): SQL => sql`u.undone = ${token}`

/** The first statement claims what nobody changed since; the others restore only that. */
function writeRestored(
  { now }: ChangeServices,
  { isSuperadmin }: Moderator,
  undo: string,
  token: string,
): Statement[] {
  const dates = sql`
    moderation_undo u JOIN json_each(u.before, '$.events') j JOIN submission s ON s.id = u.submission_id`
  return [
    sql`
      UPDATE moderation_undo SET undone = ${token}
      WHERE act = ${undo} AND undone IS NULL
        AND revision = (SELECT s.revision FROM submission s WHERE s.id = submission_id)`,
    sql`
      UPDATE submission SET state = u.before ->> 'state', reason = u.before ->> 'reason',
        decided_by = (SELECT a.id FROM account a WHERE a.id = u.before ->> 'decidedBy'),
        decided_at = u.before ->> 'decidedAt',
        fix_token_hash = u.before ->> 'fixTokenHash', fix_expires_at = u.before ->> 'fixExpiresAt',
        updated_at = max(${now}, updated_at + 1)
      FROM moderation_undo u
      WHERE u.act = ${undo} AND ${ofToken(token)} AND u.submission_id = submission.id
        AND (submission.state <> u.before ->> 'state' OR submission.reason <> u.before ->> 'reason')`,
    sql`
      UPDATE event SET published = d.published, quarantined = d.quarantined, updated_at = ${now},
        quarantined_by_superadmin = d.locked, quarantined_by = d.quarantined_by, quarantine_reason = d.reason
      FROM (
        SELECT j.value ->> 0 AS id, j.value ->> 1 AS published, j.value ->> 2 AS quarantined,
          coalesce(j.value ->> 4, 0) AS locked, j.value ->> 5 AS quarantined_by, coalesce(j.value ->> 6, '') AS reason
        FROM ${dates} WHERE u.act = ${undo} AND ${ofToken(token)}) d
      WHERE event.id = d.id
        AND (event.published <> d.published OR event.quarantined <> d.quarantined
          OR event.quarantined_by_superadmin <> d.locked)
        ${isSuperadmin ? sql`` : sql`AND event.quarantined_by_superadmin = d.locked`}`,
    sql`
      INSERT INTO event_mark (event_id, site_id, picked, hidden)
      SELECT e.id, s.site_id, 0, j.value ->> 3
      FROM ${dates} JOIN event e ON e.id = j.value ->> 0
      LEFT JOIN event_mark m ON m.event_id = e.id AND m.site_id = s.site_id
      WHERE u.act = ${undo} AND ${ofToken(token)} AND coalesce(m.hidden, 0) <> j.value ->> 3
      ON CONFLICT (event_id, site_id) DO UPDATE SET hidden = excluded.hidden`,
  ]
}

function describe({ submissionId, before }: StoredUndo, token: string, stored?: StoredSubmission) {
  if (!stored) return []
  const { state, reason, events }: Before = JSON.parse(before)
  const live = events.filter(([, , , , , , , deleted]) => deleted !== 1)
  const count = (at: 1 | 2 | 3 | 4, value: number) =>
    live.filter((event) => event[at] === value).length
  return [
    {
      action: 'event.undo' as const,
      siteId: stored.siteId,
      target: { id: stored.eventId, name: stored.title },
      changes: listDifferences(summarize(stored), {
        state,
        reason,
        unpublishedDates: count(1, 0),
        quarantinedDates: count(2, 1),
        lockedDates: count(4, 1),
        hiddenDates: count(3, 1),
      }),
      when: sql`EXISTS (
        SELECT 1 FROM moderation_undo u WHERE u.submission_id = ${submissionId} AND ${ofToken(token)})`,
    },
  ]
}
