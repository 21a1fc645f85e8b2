import { lt, sql } from 'drizzle-orm'
import { submissionCount } from '~/db/schema/events'
import { DAY } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { readAuthorRecord } from './review-submission.server'

type Services = { db: Database; now: number }

/** Of a day in UTC. A festival's office submits its whole program at once; a series is one submission, whose dates change. */
const DAILY_LIMITS = { account: 60, trustedAccount: 300, network: 300, addedDates: 1_000 }
/** An account with this many trusted submissions has the higher limit. */
const TRUSTED_FROM = 5

export const TOO_MANY_SUBMISSIONS_MESSAGE =
  'You have added too many events today. Please try again tomorrow.'

export type CountedSubmission =
  | { kind: 'counted' }
  /** In seconds, until the next day starts. */
  | { kind: 'too-many'; retryAfter: number }

/** Counts a new submission for its account and its network. What an account sends above its limit costs its network nothing. */
export async function countSubmission(
  services: Services,
  { account, network }: { account: string; network: string },
): Promise<CountedSubmission> {
  const ofAccount = await count(services, `account ${account}`, 1)
  if (ofAccount > DAILY_LIMITS.account && ofAccount > (await findLimit(services, account))) {
    return refuse(services)
  }
  const ofNetwork = await count(services, `network ${network}`, 1)
  return ofNetwork > DAILY_LIMITS.network ? refuse(services) : { kind: 'counted' }
}

/**
 * Counts dates that an account adds to events that it has submitted: an event each, which stays stored when the date is
 * deleted.
 */
export async function countAddedDates(
  services: Services,
  { account, dates }: { account: string; dates: number },
): Promise<CountedSubmission> {
  const added = await count(services, `dates ${account}`, dates)
  return added > DAILY_LIMITS.addedDates ? refuse(services) : { kind: 'counted' }
}

function refuse({ now }: Services): CountedSubmission {
  return { kind: 'too-many', retryAfter: Math.ceil((DAY - (now % DAY)) / 1000) }
}

/** Adds to what a submitter has counted today, and returns it. */
async function count({ db, now }: Services, submitter: string, added: number): Promise<number> {
  const [row] = await db
    .insert(submissionCount)
    .values({ submitter, day: Math.floor(now / DAY), submissions: added })
    .onConflictDoUpdate({
      target: [submissionCount.submitter, submissionCount.day],
      set: { submissions: sql`${submissionCount.submissions} + ${added}` },
    })
    .returning({ submissions: submissionCount.submissions })
  return row?.submissions ?? 0
}

async function findLimit(services: Services, account: string): Promise<number> {
  const { trusted } = await readAuthorRecord(services, account)
  return trusted >= TRUSTED_FROM ? DAILY_LIMITS.trustedAccount : DAILY_LIMITS.account
}

/** Deletes the counts of earlier days. */
export async function purgeSubmissionCounts({ db, now }: Services): Promise<{ purged: number }> {
  const purged = await db
    .delete(submissionCount)
    .where(lt(submissionCount.day, Math.floor(now / DAY)))
    .returning({ day: submissionCount.day })
  return { purged: purged.length }
}
