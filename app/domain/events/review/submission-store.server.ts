import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { readJson } from '~/db/read-json'
import { account } from '~/db/schema/accounts'
import { event, submission } from '~/db/schema/events'
import { hashToken, isToken } from '~/lib/crypto/token'
import type { Database } from '~/platform/storage/database.server'
import type { Signal } from './score-submission'
import type { SubmissionReview, SubmissionState } from './submission-state'

/** What editors of a site know of the submission of an event; null if it was submitted on another site, or by no person. */
export async function findSubmissionReview(
  db: Database,
  siteId: number,
  eventId: number,
): Promise<SubmissionReview | null> {
  const editor = alias(account, 'editor')
  const row = await db
    .select({
      id: submission.id,
      state: submission.state,
      version: submission.updatedAt,
      score: submission.score,
      signals: sql`${submission.signals}`.mapWith(readJson<Signal[]>),
      reason: submission.reason,
      decidedAt: submission.decidedAt,
      editor: editor.name,
      name: account.name,
      email: account.email,
      dates: sql`(
        SELECT count(*) FROM event e
        WHERE e.submission_id = ${submission.id} AND e.deleted_at IS NULL)`.mapWith(Number),
    })
    .from(event)
    .innerJoin(submission, eq(submission.id, event.submissionId))
    .leftJoin(account, eq(account.id, submission.accountId))
    .leftJoin(editor, eq(editor.id, submission.decidedBy))
    .where(and(eq(event.id, eventId), isNull(event.deletedAt), eq(submission.siteId, siteId)))
    .get()
  if (!row) return null
  const { decidedAt, editor: editorName, name, email, ...review } = row
  return {
    ...review,
    decided: decidedAt === null ? null : { at: decidedAt, editor: editorName },
    submitter: name === null || email === null ? null : { name, email },
  }
}

/** What may be opened and saved with a link from an email, as its author. */
export type FixLink = {
  submissionId: number
  siteId: number
  state: SubmissionState
  accountId: string
  eventIds: number[]
}

/**
 * The submission that a fix link is for, while it waits for its author. The link gives exactly the power of the mailbox that
 * received it: to open and save the events of this submission. It is null for any other token, after its 14 days, once a
 * newer link was sent, once the submission is accepted, and if the account was deleted.
 */
export async function findFixLink(
  db: Database,
  now: number,
  token: string | null,
): Promise<FixLink | null> {
  if (!isToken(token)) return null
  const row = await db
    .select({
      submissionId: submission.id,
      siteId: submission.siteId,
      state: submission.state,
      accountId: submission.accountId,
      eventIds: sql`(
        SELECT json_group_array(e.id) FROM event e
        WHERE e.submission_id = ${submission}.id AND e.deleted_at IS NULL
          AND e.created_by = ${submission}.account_id)`.mapWith(readJson<number[]>),
    })
    .from(submission)
    .where(
      and(
        eq(submission.fixTokenHash, await hashToken(token)),
        gt(submission.fixExpiresAt, now),
        ne(submission.state, 'accepted'),
        isNotNull(submission.accountId),
      ),
    )
    .get()
  if (!row || row.accountId === null || row.eventIds.length === 0) return null
  return { ...row, accountId: row.accountId }
}
