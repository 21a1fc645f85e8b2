import { DAY } from '~/lib/time/local-time'
import { type EventVisibility, listVisibilityBanners } from '../event'
import type { SubmissionState } from '../review/submission-state'

/** The dates of a series that an act applies to. */
const DATE_SCOPES = ['this', 'all'] as const
export type DateScope = (typeof DATE_SCOPES)[number]

/** How long a deleted event can be restored, in milliseconds. */
export const RESTORABLE_FOR = DAY

/** What the editors decided about a submission; `reason` is what they wrote to its author. */
export type OwnSubmission = { state: SubmissionState; reason: string }

/** What its author sees of an event besides its card. */
export type OwnEventState = Omit<EventVisibility, 'isPublic'> & {
  /** Null if it was not submitted with the form. */
  submission: OwnSubmission | null
}

/** Whether the editors have to decide, or have declined: then publishing is not up to the author. */
export function isInReview({ submission }: Pick<OwnEventState, 'submission'>): boolean {
  return submission !== null && submission.state !== 'accepted'
}

/** The state of an event, for its author: the most important first. */
export function describeOwnEvent(event: OwnEventState): string[] {
  const lines = [...describeSubmission(event.submission), ...listVisibilityBanners(event)]
  return lines.length > 0 ? lines : ['Published']
}

export function describeSubmission(submission: OwnSubmission | null): string[] {
  if (submission?.state === 'held') {
    return ['Waiting for review by the editors. We’ll email you when they have decided.']
  }
  if (submission?.state !== 'declined') return []
  const { reason } = submission
  const decision = reason ? `Declined by the editors: ${reason}` : 'Declined by the editors.'
  return [decision, 'Edit and save it to send it to the editors again.']
}

export const manageEventPath = ({ id }: { id: number }) => `/event/${id}/manage`
export const editEventPath = ({ id }: { id: number }) => `/edit/event/${id}`
export const copyEventPath = ({ id }: { id: number }) => `/create/event?copy=${id}`

/** The buttons of an author's event; those of all dates also for a series. */
export const OWN_EVENT_INTENTS = [
  ...(['publish', 'publish-all', 'unpublish', 'unpublish-all'] as const),
  // Lead on to the promote page, which sells nothing for an event that visitors do not see.
  ...(['publish-and-promote', 'publish-all-and-promote'] as const),
  ...(['delete', 'delete-all', 'restore'] as const),
]
export type OwnEventIntent = (typeof OWN_EVENT_INTENTS)[number]
