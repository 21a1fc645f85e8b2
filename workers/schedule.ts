import { UNVERIFIED_DAYS } from '~/domain/accounts/account'
import { purgeExpiredSessionsAndAccounts } from '~/domain/accounts/purge-expired-sessions-and-accounts.server'
import { checkListings } from '~/domain/listings/check-listings.server'
import {
  removePastListings,
  deleteRetiredVersions,
  regroupListings,
} from '~/domain/listings/maintain-listings.server'
import { mergeTextIndexes } from '~/domain/listings/merge-text-index.server'
import { hasStaleListings } from '~/domain/listings/stale-marks.server'
import { enqueueDueFeeds } from '~/domain/feeds/enqueue-due-feeds.server'
import type { Env } from '~/platform/env'
import { openServices } from '~/domain/services.server'
import { DAY } from '~/lib/local-time'
import { createLog, type Log } from '~/platform/log.server'

type Job = { cron: string; name: string; run(env: Env, log: Log): Promise<void> }

const QUARTER_HOURLY = '*/15 * * * *'
const NIGHTLY = '20 9 * * *'

/** The timetable (UTC). Each cron stands in wrangler.toml too, under [triggers]. */
export const TIMETABLE: Job[] = [
  {
    cron: QUARTER_HOURLY,
    name: 'enqueue due feeds',
    async run(env, log) {
      const feedIds = await enqueueDueFeeds(openServices(env, log), async (ids) => {
        for (let from = 0; from < ids.length; from += MESSAGES_A_BATCH) {
          const some = ids.slice(from, from + MESSAGES_A_BATCH)
          await env.FEED_QUEUE.sendBatch(some.map((feedId) => ({ body: { feedId } })))
        }
      })
      log.info('due feeds enqueued', { feedIds })
    },
  },
  {
    cron: QUARTER_HOURLY,
    name: 'move listings on',
    async run(env, log) {
      const services = openServices(env, log)
      const isLeft = await hasStaleListings(services.db)
      if (isLeft) await env.LISTING_QUEUE.send({ refresh: true })
      const regrouped = await regroupListings(services)
      const past = await removePastListings(services)
      log.info('listings moved on', { isLeft, regrouped, past })
    },
  },
  {
    cron: NIGHTLY,
    name: 'keep listings',
    async run(env, log) {
      const services = openServices(env, log)
      await deleteRetiredVersions(services)
      await mergeTextIndexes(services.search, MERGE_STEPS)
      if (await hasStaleListings(services.db)) {
        await env.LISTING_QUEUE.send({ refresh: true })
        return log.info('listings are being refreshed; they are checked tomorrow')
      }
      const turn = Math.floor(services.now / DAY)
      const { units, wrong, absent } = await checkListings(services, {
        oneIn: SAMPLE,
        turn,
        isRepairing: true,
      })
      log.info('listings kept', { checked: units, wrong, absent })
      if (wrong.length > 0)
        log.error('listings differed from the truth', new Error(`units ${wrong.slice(0, 20)}`))
    },
  },
  {
    cron: NIGHTLY,
    name: 'clear away what is over of accounts',
    async run(env, log) {
      const { db, now } = openServices(env, log)
      const unverifiedBefore = now - UNVERIFIED_DAYS * DAY
      log.info(
        'purged expired sessions and accounts',
        await purgeExpiredSessionsAndAccounts({ db, now }, { unverifiedBefore }),
      )
    },
  },
]

/** Some 80 MB of an index. */
const MERGE_STEPS = 40

/** Each night looks at one in so many units; after as many nights at all. */
const SAMPLE = 30

/** Cloudflare's limit for one `sendBatch`. */
const MESSAGES_A_BATCH = 100

/** Does what is due by the timetable, all of it; a fault is logged and, in the end, told to the platform. */
export async function runSchedule({ cron }: ScheduledController, env: Env): Promise<void> {
  const faults: unknown[] = []
  for (const job of TIMETABLE.filter((one) => one.cron === cron)) {
    const log = createLog({ job: job.name })
    try {
      await job.run(env, log)
    } catch (fault) {
      log.error('a scheduled job failed', fault)
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw faults[0]
}
