import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { event, series, submission } from '~/db/schema/events'
import { isSiteAdmin } from '~/domain/accounts/permissions'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Database, Statement } from '~/platform/storage/database.server'
import { affectedByDates } from '../dates/affected-by-dates.server'
import { type Review, reviewSubmission } from '../review/review-submission.server'
import {
  type EditableEvent,
  type Editor,
  findEditableEvent,
  isInScope,
} from './find-editable-event.server'
import { type DateScope, isInReview } from './own-event'
import { isNotInReview } from './submission-columns.server'

/**
 * `held`: the editors have to look at it first. `in-review`: they already have it, or have declined it; their decision, or
 * saving it again, publishes it.
 */
export type PublishOutcome =
  | { kind: 'published' | 'unpublished' }
  | { kind: 'held'; submissionId: number }
  | { kind: 'in-review' }
  | { kind: 'not-found' }

/** Publishes or unpublishes a submitted event, or all dates of its series. Safe to repeat. */
export async function setEventPublished(
  services: ChangeServices,
  editor: Editor,
  id: number,
  { isPublished, scope }: { isPublished: boolean; scope: DateScope },
): Promise<PublishOutcome> {
  const found = await findEditableEvent(services, editor, id)
  if (!found || found.deletedAt !== null) return { kind: 'not-found' }
  if (!isPublished) {
    await writePublished(services, editor, found, { isPublished, scope })
    return { kind: 'unpublished' }
  }
  if (isInReview(found)) return { kind: 'in-review' }
  if (!isSiteAdmin(editor.viewer, editor.site.id)) {
    const submissionId = await reviewBeforePublishing(services, editor, found, scope)
    if (submissionId !== null) return { kind: 'held', submissionId }
  }
  await writePublished(services, editor, found, { isPublished, scope })
  return { kind: 'published' }
}

async function writePublished(
  services: ChangeServices,
  editor: Editor,
  found: EditableEvent,
  { isPublished, scope }: { isPublished: boolean; scope: DateScope },
): Promise<void> {
  const isChanged = and(
    isInScope(editor, found, scope),
    isNull(event.deletedAt),
    // An editor may have declined it since it was read.
    isPublished ? isNotInReview : undefined,
  )
  await applyChange(services, {
    writes: [setPublished(services, isPublished, isChanged), countUpRevision(services, found)],
    after: affectedByDates(isInScope(editor, found, scope)),
    // What authors do with their own events is not audited.
    audit:
      found.createdBy === editor.viewer.id || isAlready(found, { isPublished, scope })
        ? []
        : [
            {
              action: isPublished ? 'event.publish' : 'event.unpublish',
              siteId: editor.site.id,
              target: { id: found.id, name: found.title },
              changes: { published: { before: !isPublished, after: isPublished } },
            },
          ],
  })
}

function isAlready(
  { published, publishedDates, dates }: EditableEvent,
  { isPublished, scope }: { isPublished: boolean; scope: DateScope },
): boolean {
  if (scope === 'this') return published === isPublished
  return publishedDates === (isPublished ? dates : 0)
}

function setPublished(
  { db, now }: ChangeServices,
  isPublished: boolean,
  isChanged: SQL | undefined,
): Statement {
  return db
    .update(event)
    .set({ published: isPublished, updatedAt: now })
    .where(and(isChanged, eq(event.published, !isPublished)))
}

/**
 * Publishing is reviewed like saving, else an event could be saved unpublished, without a review, and published then.
 * The dates of a series may differ in what they say. Returns the submission that is held now; null if all may be published.
 */
async function reviewBeforePublishing(
  services: ChangeServices,
  editor: Editor,
  found: EditableEvent,
  scope: DateScope,
): Promise<number | null> {
  const { submissionId } = found
  // Only what operators load has none.
  if (submissionId === null) return null
  const { title, description, upstreamUrl, ticketUrl } = event
  const texts = await services.db
    .selectDistinct({ title, description, upstreamUrl, ticketUrl })
    .from(event)
    .where(and(isInScope(editor, found, scope), isNull(event.deletedAt)))
  for (const { upstreamUrl, ticketUrl, ...text } of texts) {
    const urls = [upstreamUrl, ticketUrl].flatMap((url) => url ?? [])
    const input = { ...text, urls, exceptSubmission: submissionId }
    const review = await reviewSubmission(services, editor.site, editor.viewer, input)
    if (review.state === 'accepted') continue
    await awaitDecision(services, submissionId, review)
    return submissionId
  }
  return null
}

/** Unpublishes all dates of a submission until the editors have decided about it. */
async function awaitDecision(
  services: ChangeServices,
  submissionId: number,
  { score, signals }: Review,
): Promise<void> {
  const { db, now } = services
  const isOfSubmission = eq(event.submissionId, submissionId)
  await applyChange(services, {
    writes: [
      db
        .update(submission)
        .set({ state: 'held', score, signals: JSON.stringify(signals), updatedAt: now })
        .where(and(eq(submission.id, submissionId), eq(submission.state, 'accepted'))),
      setPublished(services, false, isOfSubmission),
    ],
    after: affectedByDates(isOfSubmission),
  })
}

/** Lets an editor who has the form open know that the event was changed meanwhile. In a series, that of the series counts. */
function countUpRevision(
  { db }: { db: Database },
  { id, seriesId }: { id: number; seriesId: number | null },
): Statement {
  return seriesId === null
    ? db
        .update(event)
        .set({ revision: sql`${event.revision} + 1` })
        .where(eq(event.id, id))
    : db
        .update(series)
        .set({ revision: sql`${series.revision} + 1` })
        .where(eq(series.id, seriesId))
}
