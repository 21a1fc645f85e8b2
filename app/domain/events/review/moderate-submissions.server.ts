import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { AuditAction } from '~/domain/changes/audit.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { createToken } from '~/lib/crypto/token'
import { readTogether } from '~/platform/storage/database.server'
import {
  checkReason,
  DECISIONS,
  type Moderated,
  type ModerationAct,
  type ModerationRefusal,
  type SeenSubmission,
} from './moderation-acts'
import {
  affectedByAct,
  claimedBy,
  readModerated,
  type StoredSubmission,
  summarize,
  writeClaims,
  writeRevisions,
} from './moderation-undo.server'
import { writeAct } from './moderation-writes.server'
import type { SubmissionState } from './submission-state'

export type ModerationOutcome = ({ kind: 'moderated' } & Moderated) | { kind: ModerationRefusal }

/** Who acts. `siteId` is the site that they administer; null for superadmins, who act on all sites. */
export type Moderator = { siteId: number | null; editorId: string; isSuperadmin: boolean }

const AUDIT_NAMES: Record<ModerationAct, AuditAction> = {
  publish: 'event.accept',
  hold: 'event.hold',
  decline: 'event.decline',
  hide: 'event.hide',
  show: 'event.show',
  quarantine: 'event.quarantine',
  release: 'event.release',
}

/**
 * Does the same with several submissions, each with all its dates. Who changes a submission first wins: one that is no longer as
 * the editor saw it is left alone and reported, unless it is already as the act would leave it. What changed can be undone.
 */
export async function moderateSubmissions(
  services: ChangeServices,
  moderator: Moderator,
  { act, seen, reason }: { act: ModerationAct; seen: SeenSubmission[]; reason: string },
): Promise<ModerationOutcome> {
  const text = reason.trim()
  const refusal = checkReason(act, text)
  if (refusal) return { kind: refusal }
  const unique = [...new Map(seen.map((submission) => [submission.id, submission])).values()]
  const stored = await readModerated(
    services.db,
    moderator.siteId,
    unique.map(({ id }) => id),
  )
  const sorted = sort(unique, stored, { act, reason: text, isSuperadmin: moderator.isSuperadmin })
  if (act === 'hold' && text === '' && sorted.toChange.some(({ state }) => state === 'held')) {
    return { kind: 'reason-required' }
  }
  const undo = createToken()
  const claimed = await write(services, moderator, sorted.toChange, { act, reason: text, undo })
  const isClaimed = ({ id }: { id: number }) => claimed.has(id)
  const lost = sorted.toChange.filter((submission) => !isClaimed(submission)).map(({ id }) => id)
  return {
    kind: 'moderated',
    undo: claimed.size > 0 ? undo : null,
    changed: sorted.toChange.filter(isClaimed).map(({ id, siteId, state }) => ({
      id,
      siteId,
      isDecided: isDecision(act, state),
      isWaiting: state === 'held',
    })),
    unchanged: sorted.unchanged,
    conflicts: [...sorted.conflicts, ...lost],
    locked: sorted.locked,
    notFound: sorted.notFound,
  }
}

type Intent = { act: ModerationAct; reason: string; isSuperadmin: boolean }

function sort(seen: SeenSubmission[], stored: Map<number, StoredSubmission>, intent: Intent) {
  const toChange: StoredSubmission[] = []
  const unchanged: number[] = []
  const conflicts: number[] = []
  const locked: number[] = []
  const notFound: number[] = []
  for (const { id, revision } of seen) {
    const found = stored.get(id)
    if (!found) notFound.push(id)
    else if (isLocked(found, intent)) locked.push(id)
    else if (isAlreadySo(found, intent)) unchanged.push(id)
    else if (found.revision !== revision) conflicts.push(id)
    else toChange.push(found)
  }
  return { toChange, unchanged, conflicts, locked, notFound }
}

/** Publishing what its author had unpublished decides nothing. */
const isDecision = (act: ModerationAct, state: SubmissionState) =>
  DECISIONS[act] !== undefined && !(act === 'publish' && state === 'accepted')

const isLocked = ({ lockedDates }: StoredSubmission, { act, isSuperadmin }: Intent) =>
  act === 'release' && lockedDates > 0 && !isSuperadmin

function isAlreadySo(found: StoredSubmission, { act, reason, isSuperadmin }: Intent): boolean {
  switch (act) {
    case 'publish':
      return found.state === 'accepted' && found.unpublishedDates === 0
    case 'hold':
      return (
        isUnpublished(found) && found.state === 'held' && reason !== '' && found.reason === reason
      )
    case 'decline':
      return isUnpublished(found) && found.state === 'declined' && found.reason === reason
    case 'hide':
      return found.hiddenDates === found.dates
    case 'show':
      return found.hiddenDates === 0
    case 'quarantine':
      return (isSuperadmin ? found.lockedDates : found.quarantinedDates) === found.dates
    case 'release':
      return found.quarantinedDates === 0
  }
}

const isUnpublished = ({ unpublishedDates, dates }: StoredSubmission) => unpublishedDates === dates

/** The submissions that were still as the editor saw them, and are changed now. */
async function write(
  services: ChangeServices,
  moderator: Moderator,
  toChange: StoredSubmission[],
  { act, reason, undo }: { act: ModerationAct; reason: string; undo: string },
): Promise<Set<number>> {
  if (toChange.length === 0) return new Set()
  await applyChange(services, {
    writes: [
      writeClaims(services, { undo, editorId: moderator.editorId, seen: toChange }),
      ...writeAct(services, { ...moderator, act, reason, undo }),
      writeRevisions(undo),
    ],
    after: affectedByAct(undo),
    audit: toChange.map((submission) => ({
      action: AUDIT_NAMES[act],
      siteId: submission.siteId,
      target: { id: submission.eventId, name: submission.title },
      changes: {
        ...listDifferences(summarize(submission), afterAct(submission, moderator, act, reason)),
        ...(act === 'quarantine' && reason !== '' && { why: { before: null, after: reason } }),
      },
      when: claimedBy(undo, submission.id),
    })),
  })
  const [rows] = await readTogether<[{ id: number }[]]>(services.db, [
    sql`SELECT submission_id AS id FROM moderation_undo WHERE act = ${undo}`,
  ])
  return new Set(rows.map(({ id }) => id))
}

/** What an act leaves, as the audit log says it. */
function afterAct(
  { dates, lockedDates }: StoredSubmission,
  { isSuperadmin }: Moderator,
  act: ModerationAct,
  reason: string,
) {
  const state = DECISIONS[act]
  if (state) return { state, reason, unpublishedDates: state === 'accepted' ? 0 : dates }
  if (act === 'hide' || act === 'show') return { hiddenDates: act === 'hide' ? dates : 0 }
  if (act === 'release') return { quarantinedDates: 0, lockedDates: 0 }
  return { quarantinedDates: dates, lockedDates: isSuperadmin ? dates : lockedDates }
}
