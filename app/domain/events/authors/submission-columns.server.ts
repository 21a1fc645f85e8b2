import { type SQL, sql } from 'drizzle-orm'
import { event, submission } from '~/db/schema/events'
import type { OwnSubmission } from './own-event'

/** The state of an event's submission, where `submission` is left-joined. */
export const submissionColumns = { state: submission.state, reason: submission.reason }

/** Whether the editors do not have to decide about the event, and have not declined it; the same as isInReview denies. */
export const isNotInReview: SQL = sql`NOT EXISTS (
  SELECT 1 FROM ${submission} WHERE ${submission.id} = ${event.submissionId} AND ${submission.state} <> 'accepted')`

export function toOwnSubmission({
  state,
  reason,
}: {
  state: OwnSubmission['state'] | null
  reason: string | null
}): OwnSubmission | null {
  return state === null ? null : { state, reason: reason ?? '' }
}
