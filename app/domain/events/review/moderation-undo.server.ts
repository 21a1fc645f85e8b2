import { type SQL, sql } from 'drizzle-orm'
import type { Affected } from '~/domain/changes/apply-change.server'
import { DAY } from '~/lib/time/local-time'
import { type Database, readTogether, type Statement } from '~/platform/storage/database.server'
import type { SeenSubmission } from './moderation-acts'
import type { SubmissionState } from './submission-state'

/** What an act needs to know of a submission. */
export type StoredSubmission = {
  id: number
  siteId: number
  revision: number
  state: SubmissionState
  reason: string
  dates: number
  unpublishedDates: number
  quarantinedDates: number
  /** Those whose quarantine only superadmins may lift. */
  lockedDates: number
  hiddenDates: number
  /** Its first event, by which the audit log names it. */
  eventId: number
  title: string
}

/** Submissions by id, those of one site or (null) of all; without those whose events were deleted. */
export async function readModerated(
  db: Database,
  siteId: number | null,
  ids: number[],
): Promise<Map<number, StoredSubmission>> {
  const [rows] = await readTogether<[StoredSubmission[]]>(db, [
    sql`
      SELECT s.id, s.site_id AS siteId, s.revision, s.state, s.reason, s.dates,
        s.unpublished_dates AS unpublishedDates, s.quarantined_dates AS quarantinedDates,
        (SELECT count(*) FROM event q WHERE q.submission_id = s.id AND q.deleted_at IS NULL
          AND q.quarantined_by_superadmin = 1) AS lockedDates,
        s.hidden_dates AS hiddenDates, e.id AS eventId, e.title
      FROM submission s JOIN event e ON e.id = (
        SELECT f.id FROM event f WHERE f.submission_id = s.id AND f.deleted_at IS NULL
        ORDER BY f.start_at LIMIT 1)
      WHERE s.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        ${siteId === null ? sql`` : sql`AND s.site_id = ${siteId}`}`,
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The fields that acts change, as the audit log shows them. */
export function summarize(submission: StoredSubmission) {
  const { state, reason, unpublishedDates, quarantinedDates, lockedDates, hiddenDates } = submission
  return { state, reason, unpublishedDates, quarantinedDates, lockedDates, hiddenDates }
}

/**
 * Claims the submissions that still have the revision that the editor saw, and stores them as they are: the other statements
 * of the batch change only what was claimed.
 */
export const writeClaims = (
  { now }: { now: number },
  { undo, editorId, seen }: { undo: string; editorId: string; seen: SeenSubmission[] },
): Statement => sql`
  INSERT INTO moderation_undo (act, submission_id, account_id, revision, before, created_at)
  SELECT ${undo}, s.id, ${editorId}, s.revision, ${BEFORE}, ${now}
  FROM json_each(${JSON.stringify(seen.map(({ id, revision }) => [id, revision]))}) j
  JOIN submission s ON s.id = j.value ->> 0 AND s.revision = j.value ->> 1`

const BEFORE = sql`json_object(
  'state', s.state, 'reason', s.reason, 'decidedBy', s.decided_by, 'decidedAt', s.decided_at,
  'fixTokenHash', s.fix_token_hash, 'fixExpiresAt', s.fix_expires_at,
  'events', (
    SELECT json_group_array(json_array(e.id, e.published, e.quarantined, coalesce(m.hidden, 0),
      e.quarantined_by_superadmin, e.quarantined_by, e.quarantine_reason, e.deleted_at IS NOT NULL))
    FROM event e LEFT JOIN event_mark m ON m.event_id = e.id AND m.site_id = s.site_id
    WHERE e.submission_id = s.id))`

/** Notes the revision that the act left. At the end of its batch. */
export const writeRevisions = (undo: string): Statement => sql`
  UPDATE moderation_undo SET revision = (SELECT s.revision FROM submission s WHERE s.id = submission_id)
  WHERE act = ${undo}`

/** The submissions that an act has claimed. */
export const claimed = (undo: string): SQL =>
  sql`(SELECT submission_id FROM moderation_undo WHERE act = ${undo})`

export const claimedBy = (undo: string, submissionId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM moderation_undo WHERE act = ${undo} AND submission_id = ${submissionId})`

/** The listings of the dates, and every site that shows them. */
export function affectedByAct(undo: string): Affected {
  const ofAct = sql`e.submission_id IN ${claimed(undo)}`
  return {
    listings: [{ events: sql`SELECT e.id FROM event e WHERE ${ofAct}` }],
    sites: sql`
      SELECT vs.site_id FROM event e JOIN venue_site vs ON vs.venue_id = e.venue_id WHERE ${ofAct}`,
  }
}

/** How long an act can be undone, in milliseconds. */
export const UNDOABLE_FOR = DAY

/** Deletes what can no longer be undone. */
export async function purgeModerationUndo({
  db,
  now,
}: {
  db: Database
  now: number
}): Promise<{ purged: number }> {
  const [rows] = await readTogether<[{ act: string }[]]>(db, [
    sql`DELETE FROM moderation_undo WHERE created_at < ${now - UNDOABLE_FOR} RETURNING act`,
  ])
  return { purged: rows.length }
}
