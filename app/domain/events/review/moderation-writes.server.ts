import { sql } from 'drizzle-orm'
import type { Statement } from '~/platform/storage/database.server'
import { DECISIONS, type ModerationAct } from './moderation-acts'
import { claimed } from './moderation-undo.server'
import type { SubmissionState } from './submission-state'

type Act = {
  act: ModerationAct
  reason: string
  editorId: string
  isSuperadmin: boolean
  undo: string
}

/**
 * The statements of an act on the submissions that it has claimed, and on all their dates: also on those that were deleted,
 * which can be restored for a day.
 */
export function writeAct(services: { now: number }, act: Act): Statement[] {
  const state = DECISIONS[act.act]
  if (state) return writeDecision(services, act, state)
  switch (act.act) {
    case 'hide':
      return [writeHidden(act.undo)]
    case 'show':
      return [
        sql`
          UPDATE event_mark SET hidden = 0
          WHERE hidden = 1 AND (event_id, site_id) IN (
            SELECT e.id, s.site_id FROM submission s JOIN event e ON e.submission_id = s.id
            WHERE s.id IN ${claimed(act.undo)})`,
      ]
    default:
      return [
        act.act === 'quarantine' ? writeQuarantined(services, act) : writeReleased(services, act),
      ]
  }
}

/** Versions only grow, even when the clock does not (decide-submission.server.ts). An acceptance ends the fix link. */
function writeDecision(
  { now }: { now: number },
  { reason, editorId, undo }: Act,
  state: SubmissionState,
): Statement[] {
  const nextVersion = sql`max(${now}, updated_at + 1)`
  const endsFixLink = state === 'accepted' ? 1 : 0
  return [
    sql`
      UPDATE submission SET state = ${state}, reason = ${reason}, decided_by = ${editorId},
        decided_at = ${nextVersion}, updated_at = ${nextVersion},
        fix_token_hash = iif(${endsFixLink}, NULL, fix_token_hash),
        fix_expires_at = iif(${endsFixLink}, NULL, fix_expires_at)
      WHERE id IN ${claimed(undo)} AND (state <> ${state} OR state <> 'accepted')`,
    sql`
      UPDATE event SET published = ${state === 'accepted' ? 1 : 0}, updated_at = ${now}
      WHERE submission_id IN ${claimed(undo)} AND published = ${state === 'accepted' ? 0 : 1}`,
  ]
}

const writeHidden = (undo: string): Statement => sql`
  INSERT INTO event_mark (event_id, site_id, picked, hidden)
  SELECT e.id, s.site_id, 0, 1 FROM submission s JOIN event e ON e.submission_id = s.id
  WHERE s.id IN ${claimed(undo)}
  ON CONFLICT (event_id, site_id) DO UPDATE SET hidden = 1`

/** A superadmin makes the quarantine of a site's admin their own. */
const writeQuarantined = (
  { now }: { now: number },
  { undo, editorId, isSuperadmin, reason }: Act,
): Statement => sql`
  UPDATE event SET quarantined = 1, quarantined_by = ${editorId},
    quarantined_by_superadmin = ${isSuperadmin ? 1 : 0}, quarantine_reason = ${reason}, updated_at = ${now}
  WHERE submission_id IN ${claimed(undo)}
    AND ${isSuperadmin ? sql`quarantined_by_superadmin = 0` : sql`quarantined = 0`}`

const writeReleased = ({ now }: { now: number }, { undo, isSuperadmin }: Act): Statement => sql`
  UPDATE event SET quarantined = 0, quarantined_by = NULL, quarantined_by_superadmin = 0,
    quarantine_reason = '', updated_at = ${now}
  WHERE submission_id IN ${claimed(undo)} AND quarantined = 1
    ${isSuperadmin ? sql`` : sql`AND quarantined_by_superadmin = 0`}`
