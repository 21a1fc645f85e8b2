import { lt, sql } from 'drizzle-orm'
import { submissionCount } from '~/db/schema/events'
import { DAY } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { readAuthorRecord } from './review-submission.server'

type Services = { db: Database; now: number }

/** Of a day in UTC. A festival's office submits its whole program at once; a series is one submission. */
const DAILY_LIMITS = { account: 60, trustedAccount: 300, network: 300 }
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
  const day = Math.floor(services.now / DAY)
  const tooMany = {
    kind: 'too-many' as const,
    retryAfter: Math.ceil(((day + 1) * DAY - services.now) / 1000),
  }
  const ofAccount = await countOne(services, `account ${account}`, day)
  if (ofAccount > DAILY_LIMITS.account && ofAccount > (await findLimit(services, account))) {
    return tooMany
  }
  const ofNetwork = await countOne(services, `network ${network}`, day)
  return ofNetwork > DAILY_LIMITS.network ? tooMany : { kind: 'counted' }
}

async function countOne({ db }: Services, submitter: string, day: number): Promise<number> {
  const [row] = await db
    .insert(submissionCount)
    .values({ submitter, day, submissions: 1 })
    .onConflictDoUpdate({
      target: [submissionCount.submitter, submissionCount.day],
      set: { submissions: sql`${submissionCount.submissions} + 1` },
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
