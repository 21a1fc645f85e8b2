import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { event, series, submission } from '~/db/schema/events'
import type { Viewer } from '~/domain/accounts/account'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import { findImage } from '~/domain/images/image-store.server'
import { checkWrittenVenues } from '~/domain/venues/duplicates/find-likely-duplicates.server'
import type { Database, Statement } from '~/platform/storage/database.server'
import { listSubmittedTimes } from '../dates/list-submitted-times'
import type { EventInput } from '../form/event-input'
import { countSubmission } from '../review/count-submission.server'
import { type Review, reviewSubmission } from '../review/review-submission.server'
import { countSubmittedDay } from '../review/submission-days.server'
import { findSimilarEvents, type SimilarEvent } from './find-similar-events.server'
import {
  type ContentRefusal,
  type EventContent,
  prepareEventContent,
} from './prepare-event-content.server'
import { insertDates, replaceCategories } from './write-submitted-event.server'

/** Images are checked by what shows them. */
export type SaveServices = ChangeServices & { imageReferences: ImageReference[] }

/** Who submits an event, and on which site. `network` is that of their IP. */
export type SubmitArgs = {
  site: { id: number; timezone: string }
  author: Pick<Viewer, 'id' | 'roles'>
  network: string
}

export type SavedEvent = {
  kind: 'saved'
  eventId: number
  submissionId: number | null
  /** Whether an editor has to look at it first. */
  state: 'accepted' | 'held' | 'declined'
  /** Whether it became public with this save, or has to wait since: its author gets an email. */
  news: 'published' | 'held' | null
}

export type SubmitRefusal =
  | ContentRefusal
  | { kind: 'too-many-dates' }
  /** The author has not said yet that theirs is none of these. */
  | { kind: 'similar'; events: SimilarEvent[] }
  /** In seconds. */
  | { kind: 'too-many'; retryAfter: number }

/** Stores a new event, or a series, of a person. The same `formKey` sent again by the same author stores nothing more. */
export async function submitEvent(
  services: SaveServices,
  { site, author, network }: SubmitArgs,
  input: EventInput,
  { formKey, isConfirmedNew }: { formKey: string; isConfirmedNew: boolean },
): Promise<SavedEvent | SubmitRefusal> {
  const { db } = services
  const key = submissionKey(author.id, formKey)
  const earlier = await findSubmitted(db, author.id, key)
  if (earlier) return earlier
  const times = listSubmittedTimes(input, site.timezone)
  if (times === null) return { kind: 'too-many-dates' }
  const prepared = await prepareEventContent(services, site, { account: author.id, input })
  if (prepared.kind !== 'content') return prepared
  if (!isConfirmedNew) {
    const days = times.map(({ startDay }) => startDay)
    const events = await findSimilarEvents(db, site, { ...input, days })
    if (events.length > 0) return { kind: 'similar', events }
  }
  const counted = await countSubmission(services, { account: author.id, network })
  if (counted.kind === 'too-many') return counted
  const { content } = prepared
  const urls = [input.upstreamUrl, input.ticketUrl].flatMap((url) => url ?? [])
  const review = await reviewSubmission(services, site, author, {
    title: content.title,
    description: content.description,
    urls,
    exceptSubmission: null,
  })
  try {
    await applyChange(services, {
      writes: writeSubmission(services, { site, author, key, input, times, content, review }),
      after: {
        listings: [{ events: sql`SELECT id FROM event WHERE submission_id = ${ofKey(key)}` }],
      },
    })
    if (content.venueStatements.length > 0) await checkWrittenVenues(services)
  } catch (fault) {
    // The same form was sent twice at once, or the image was purged in between.
    const twin = await findSubmitted(db, author.id, key)
    if (twin) return twin
    const { imageChecksum } = content
    const isPurged = !(await findImage(db, imageChecksum))
    if (isPurged) return { kind: 'image-missing', checksums: [imageChecksum] }
    throw fault
  }
  const saved = await findSubmitted(db, author.id, key)
  if (!saved) throw new Error('a submission was stored without its event')
  const isPublic = review.state === 'accepted' && input.published
  return { ...saved, news: review.state === 'held' ? 'held' : isPublic ? 'published' : null }
}

/** Nobody can use up the key of someone else's form. */
const submissionKey = (authorId: string, formKey: string) => `${authorId} ${formKey}`

/** What the author has stored with this form before: it was sent twice. Null if this is the first time. */
export function findSentBefore(
  db: Database,
  authorId: string,
  formKey: string,
): Promise<SavedEvent | null> {
  return findSubmitted(db, authorId, submissionKey(authorId, formKey))
}

const ofKey = (key: string) => sql`(SELECT id FROM submission WHERE key = ${key})`

/** The event of the author's submission with this key: the first of a series by start. */
async function findSubmitted(
  db: Database,
  authorId: string,
  key: string,
): Promise<SavedEvent | null> {
  const row = await db
    .select({ eventId: event.id, submissionId: submission.id, state: submission.state })
    .from(submission)
    .innerJoin(event, eq(event.submissionId, submission.id))
    .where(and(eq(submission.key, key), eq(submission.accountId, authorId)))
    .orderBy(desc(isNull(event.deletedAt)), asc(event.startAt), asc(event.id))
    .limit(1)
    .get()
  return row ? { kind: 'saved', ...row, news: null } : null
}

type Submission = {
  site: SubmitArgs['site']
  author: SubmitArgs['author']
  key: string
  input: EventInput
  times: EventInput['additionalTimes']
  content: EventContent
  review: Review
}

function writeSubmission(
  services: ChangeServices,
  { site, author, key, input, times, content, review }: Submission,
): Statement[] {
  const { db, now } = services
  const submissionId = ofKey(key)
  const isSeries = times.length > 1 || input.recurrence !== null
  const seriesId = sql`(SELECT id FROM series WHERE feed_id IS NULL AND external_id = ${key})`
  const events = sql`SELECT id FROM event WHERE submission_id = ${submissionId}`
  return [
    ...content.venueStatements,
    db.insert(submission).values({
      key,
      siteId: site.id,
      accountId: author.id,
      state: review.state,
      score: review.score,
      signals: JSON.stringify(review.signals),
      createdAt: now,
      updatedAt: now,
    }),
    countSubmittedDay(services, site.id),
    ...(isSeries
      ? [
          db.insert(series).values({
            externalId: key,
            rule: input.recurrence && JSON.stringify(input.recurrence),
          }),
        ]
      : []),
    insertDates({
      madeFrom: null,
      times,
      content,
      timezone: site.timezone,
      createdBy: author.id,
      submissionId,
      now,
      seriesId: isSeries ? seriesId : sql`NULL`,
      published: input.published && review.state === 'accepted',
    }),
    ...replaceCategories(db, events, content.categories, { isLockIgnored: false }),
  ]
}
