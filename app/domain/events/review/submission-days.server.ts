import { type SQL, sql } from 'drizzle-orm'
import { submissionDay } from '~/db/schema/events'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import type { DaySpan } from '~/lib/time/day-count'
import { toDay } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'

/** The statement that counts a submission on its day, for the batch that stores the submission. */
export function countSubmittedDay(
  { db, now }: { db: Database; now: number },
  siteId: number | SQL,
): Statement {
  return db
    .insert(submissionDay)
    .values({ siteId, day: toDay(now, ADMIN_TIMEZONE), submissions: 1 })
    .onConflictDoUpdate({
      target: [submissionDay.siteId, submissionDay.day],
      set: { submissions: sql`${submissionDay.submissions} + 1` },
    })
}

/** The query for how much was submitted to a site by day (DayCount), the oldest first. */
export function selectSubmissionDays(siteId: number, { first, last }: DaySpan): SQL {
  return sql`
    SELECT day AS date, submissions AS count FROM submission_day
    WHERE site_id = ${siteId} AND day BETWEEN ${first} AND ${last} ORDER BY day`
}
