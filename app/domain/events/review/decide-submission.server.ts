import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { event, submission } from '~/db/schema/events'
import { applyChange } from '~/domain/changes/apply-change.server'
import { type AuditedChange, listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { type DECISION_ERRORS, MAX_REASON_LENGTH } from './decision-errors'
import type { SubmissionState } from './submission-state'

export type DecidedSubmission =
  | { kind: 'decided' }
  | { kind: 'not-found' }
  | { kind: keyof typeof DECISION_ERRORS }

export type Decision = {
  state: SubmissionState
  /** What the submitter reads. Required to decline, and to ask about what waits already. */
  reason: string
  /** The submission's version that the editor saw. */
  version: number
}

/**
 * An editor publishes what a person submitted (`accepted`: all its dates), holds it, or declines it. The first of two editors
 * at once decides; the second learns of it and nothing changes. The same holds for an author who saves in the meantime.
 */
export async function decideSubmission(
  services: ChangeServices,
  { id, siteId, editorId }: { id: number; siteId: number; editorId: string },
  { state, reason, version }: Decision,
): Promise<DecidedSubmission> {
  const { db, now } = services
  const isThis = and(eq(submission.id, id), eq(submission.siteId, siteId))
  const stored = await db.select().from(submission).where(isThis).get()
  if (!stored) return { kind: 'not-found' }
  if (stored.updatedAt !== version) return { kind: 'already-decided' }
  const text = reason.trim()
  const needsReason = state === 'declined' || (state === 'held' && stored.state === 'held')
  if (needsReason && text === '') return { kind: 'reason-required' }
  if (text.length > MAX_REASON_LENGTH) return { kind: 'reason-too-long' }
  // Versions only grow, even when the clock does not.
  const nextVersion = Math.max(now, version + 1)
  const wasDecided = sql`EXISTS (
    SELECT 1 FROM submission WHERE id = ${id} AND state = ${state} AND decided_by = ${editorId}
      AND updated_at = ${nextVersion})`
  const [decided] = await applyChange(services, {
    writes: [
      db
        .update(submission)
        .set({
          state,
          reason: text,
          decidedBy: editorId,
          decidedAt: nextVersion,
          updatedAt: nextVersion,
          ...(state === 'accepted' && { fixTokenHash: null, fixExpiresAt: null }),
        })
        .where(and(isThis, eq(submission.updatedAt, version))),
      // Deleted dates too: they can be restored for a day.
      db
        .update(event)
        .set({ published: state === 'accepted' })
        .where(and(eq(event.submissionId, id), wasDecided)),
    ],
    after: {
      listings: [{ events: sql`SELECT id FROM event WHERE submission_id = ${id}` }],
      sites: [siteId],
    },
    audit: services.actor
      ? await describe(services, stored, { state, reason: text, when: wasDecided })
      : [],
  })
  return { kind: decided?.changes ? 'decided' : 'already-decided' }
}

const ACTIONS = {
  accepted: 'event.accept',
  held: 'event.hold',
  declined: 'event.decline',
} as const satisfies Record<SubmissionState, string>

/** The decision in the audit log, under the first event of the submission. */
async function describe(
  { db }: ChangeServices,
  stored: typeof submission.$inferSelect,
  { state, reason, when }: { state: SubmissionState; reason: string; when: SQL },
): Promise<AuditedChange[]> {
  const first = await db
    .select({ id: event.id, name: event.title })
    .from(event)
    .where(eq(event.submissionId, stored.id))
    .orderBy(asc(event.id))
    .limit(1)
    .get()
  if (!first) return []
  const before = { state: stored.state, reason: stored.reason }
  return [
    {
      action: ACTIONS[state],
      siteId: stored.siteId,
      target: first,
      changes: listDifferences(before, { state, reason }),
      when,
    },
  ]
}
