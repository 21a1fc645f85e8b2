import { and, eq, not, sql } from 'drizzle-orm'
import { event, submission } from '~/db/schema/events'
import { isSiteAdmin } from '~/domain/accounts/permissions'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Statement } from '~/platform/storage/database.server'
import type { SeriesPlan } from '../dates/plan-series-edit'
import type { EventInput } from '../form/event-input'
import type { EditableEvent, Editor } from '../form/find-event-form.server'
import { type Review, reviewSubmission } from '../review/review-submission.server'
import type { EventContent } from './prepare-event-content.server'
import { isNotInReview } from './submission-columns.server'

export type EditArgs = { site: { id: number; timezone: string }; editor: Editor }

export type Edit = {
  current: EditableEvent
  input: EventInput
  content: EventContent
  plan: SeriesPlan
  /** The dates that get the content: those of the scope that stay. */
  edited: number[]
  review: Review
  editor: Editor
  /** An admin of the site on which it is edited. */
  isAdmin: boolean
  /** See decidesSubmission. */
  decides: boolean
}

/** Only an admin of the site that has the submission decides about it, although those of others that list it may edit it. */
export const decidesSubmission = (
  { site, editor }: EditArgs,
  { submission }: Pick<EditableEvent, 'submission'>,
): boolean => isSiteAdmin(editor, submission?.siteId ?? site.id)

/** What an author publishes is reviewed again; a declined event always is, whatever it contains now. */
export async function reviewEditedEvent(
  services: ChangeServices,
  { site, editor }: EditArgs,
  current: EditableEvent,
  input: EventInput,
  content: EventContent,
): Promise<Review> {
  const { submission: submitted } = current
  const review = await reviewSubmission(services, site, editor, {
    title: content.title,
    description: content.description,
    urls: [input.upstreamUrl, input.ticketUrl].flatMap((url) => url ?? []),
    exceptSubmission: submitted?.id ?? null,
  })
  const isWaiting = submitted !== null && submitted.state !== 'accepted'
  return isWaiting && !decidesSubmission({ site, editor }, current)
    ? { ...review, state: 'held' }
    : review
}

/** Whether all of the submission waits for an editor after this edit. */
export const waitsForEditor = ({ review, input, decides }: Edit) =>
  !decides && review.state === 'held' && input.published

/** An admin of its site who publishes what waits for an editor accepts it. */
export const isAccepted = ({ current, input, decides }: Edit) =>
  decides &&
  input.published &&
  current.submission !== null &&
  current.submission.state !== 'accepted'

/**
 * What the edit means for the submission: it waits for an editor, or an admin has accepted it. Whatever else its author
 * changes makes it a new version, so that no editor decides about what they have not seen.
 */
export function writeReview(
  { db, now }: Pick<ChangeServices, 'db' | 'now'>,
  id: number,
  edit: Edit,
): Statement[] {
  const { review } = edit
  const isOfSubmission = eq(submission.id, id)
  // Versions only grow, even when the clock does not.
  const nextVersion = sql`max(${now}, updated_at + 1)`
  if (waitsForEditor(edit)) {
    return [
      db
        .update(submission)
        .set({
          state: 'held',
          score: review.score,
          signals: JSON.stringify(review.signals),
          updatedAt: nextVersion,
        })
        .where(isOfSubmission),
      db.update(event).set({ published: false }).where(eq(event.submissionId, id)),
    ]
  }
  if (!isAccepted(edit)) {
    // An editor may have declined it since it was read.
    const unpublish = db
      .update(event)
      .set({ published: false })
      .where(and(eq(event.submissionId, id), eq(event.published, true), not(isNotInReview)))
    if (edit.decides) return [unpublish]
    return [db.update(submission).set({ updatedAt: nextVersion }).where(isOfSubmission), unpublish]
  }
  return [
    db
      .update(submission)
      .set({
        state: 'accepted',
        decidedBy: edit.editor.id,
        decidedAt: nextVersion,
        updatedAt: nextVersion,
        reason: '',
        fixTokenHash: null,
        fixExpiresAt: null,
      })
      .where(isOfSubmission),
    db.update(event).set({ published: true }).where(eq(event.submissionId, id)),
  ]
}
