import { and, count, desc, eq, sql } from 'drizzle-orm'
import { account } from '~/db/schema/accounts'
import { event, eventMark, submission } from '~/db/schema/events'
import { venue } from '~/db/schema/venues'
import { MAX_PAGE } from '~/lib/page-number'
import type { Day } from '~/lib/local-time'
import type { Database } from '~/platform/database.server'
import { isVenueOfEvent } from '../event-columns.server'
import { hiddenColumns } from '../event-visibility.server'
import { SUBMISSION_STATES, type SubmissionState } from './submission-state'

/** A submission in the editors' list, with its first date. */
export type ListedSubmission = {
  id: number
  state: SubmissionState
  score: number
  reason: string
  /** Epoch milliseconds. */
  createdAt: number
  /** Null if the account was deleted. */
  submitter: { name: string; email: string } | null
  event: {
    id: number
    title: string
    startDay: Day
    venueName: string
    venueAddress: string
    published: boolean
    quarantined: boolean
    hidden: boolean
    deleted: boolean
  }
  /** How many dates it has. */
  dates: number
}

export type SubmissionList = {
  submissions: ListedSubmission[]
  counts: Record<SubmissionState, number>
  currentPage: number
  maxPage: number
}

const PAGE_SIZE = 30

/** What people submitted on a site: what waits for an editor first, then the newest. Deleted events stay in the list. */
export async function listSubmissions(
  db: Database,
  siteId: number,
  { state, page }: { state: SubmissionState | null; page: number },
): Promise<SubmissionList> {
  const counts = await countSubmissionsByState(db, siteId)
  const total =
    state === null ? SUBMISSION_STATES.reduce((sum, name) => sum + counts[name], 0) : counts[state]
  const maxPage = Math.min(MAX_PAGE, Math.max(1, Math.ceil(total / PAGE_SIZE)))
  const currentPage = Math.min(page, maxPage)
  const isListed = and(
    eq(submission.siteId, siteId),
    state === null ? undefined : eq(submission.state, state),
  )
  const order = [
    sql`${submission.state} <> 'held'`,
    desc(submission.createdAt),
    desc(submission.id),
  ]
  // Only those of the page are joined.
  const ofPage = db
    .select({ id: submission.id })
    .from(submission)
    .where(isListed)
    .orderBy(...order)
    .limit(PAGE_SIZE)
    .offset((currentPage - 1) * PAGE_SIZE)
  const rows = await db
    .select({
      id: submission.id,
      state: submission.state,
      score: submission.score,
      reason: submission.reason,
      createdAt: submission.createdAt,
      name: account.name,
      email: account.email,
      event: {
        id: event.id,
        title: event.title,
        startDay: event.startDay,
        venueName: sql<string>`coalesce(nullif(${event.venueName}, ''), ${venue.name})`,
        venueAddress: sql<string>`coalesce(nullif(${event.venueAddress}, ''), ${venue.address})`,
        ...hiddenColumns,
        deleted: sql`${event.deletedAt} IS NOT NULL`.mapWith(Boolean),
      },
      dates: sql`(
        SELECT count(*) FROM event e
        WHERE e.submission_id = ${submission.id} AND e.deleted_at IS NULL)`.mapWith(Number),
    })
    .from(submission)
    .innerJoin(
      event,
      sql`${event.id} = (
        SELECT e.id FROM event e WHERE e.submission_id = ${submission.id}
        ORDER BY e.deleted_at IS NOT NULL, e.start_at, e.id LIMIT 1)`,
    )
    .innerJoin(venue, isVenueOfEvent)
    .leftJoin(eventMark, and(eq(eventMark.eventId, event.id), eq(eventMark.siteId, siteId)))
    .leftJoin(account, eq(account.id, submission.accountId))
    .where(sql`${submission.id} IN ${ofPage}`)
    .orderBy(...order)
  const submissions = rows.map(({ name, email, ...row }) => ({
    ...row,
    submitter: name === null || email === null ? null : { name, email },
  }))
  return { submissions, counts, currentPage, maxPage }
}

export async function countSubmissionsByState(
  db: Database,
  siteId: number,
): Promise<Record<SubmissionState, number>> {
  const rows = await db
    .select({ state: submission.state, submissions: count() })
    .from(submission)
    .where(eq(submission.siteId, siteId))
    .groupBy(submission.state)
  const counts = { accepted: 0, held: 0, declined: 0 }
  for (const { state, submissions } of rows) counts[state] = submissions
  return counts
}

/** The menu counts up to this many. */
export const MAX_WAITING_COUNT = 50

/** How many submissions of a site wait for an editor; one more than MAX_WAITING_COUNT if there are more. */
export async function countWaitingSubmissions(db: Database, siteId: number): Promise<number> {
  const { waiting } = await db.get<{ waiting: number }>(sql`
    SELECT count(*) AS waiting FROM (
      SELECT 1 FROM submission WHERE site_id = ${siteId} AND state = 'held'
      LIMIT ${MAX_WAITING_COUNT + 1})`)
  return waiting
}
