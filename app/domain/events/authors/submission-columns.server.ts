import { submission } from '~/db/schema/events'
import type { OwnSubmission } from './own-event'

/** The state of an event's submission, where `submission` is left-joined. */
export const submissionColumns = { state: submission.state, reason: submission.reason }

export function toOwnSubmission({
  state,
  reason,
}: {
  state: OwnSubmission['state'] | null
  reason: string | null
}): OwnSubmission | null {
  return state === null ? null : { state, reason: reason ?? '' }
}
