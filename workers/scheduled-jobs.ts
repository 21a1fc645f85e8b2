import { emailFeedHealth } from '~/domain/feeds/health/email-feed-health.server'
import { enqueueDueFeeds } from '~/domain/feeds/runs/enqueue-due-feeds.server'
import { purgeRuns } from '~/domain/feeds/runs/purge-runs.server'
import { purgeImages } from '~/domain/images/purge-images.server'
import { checkListings } from '~/domain/listings/check-listings.server'
import {
  deleteRetiredVersions,
  regroupListings,
  removePastListings,
} from '~/domain/listings/maintain-listings.server'
import { mergeTextIndexes } from '~/domain/listings/merge-text-index.server'
import { purgeChanges } from '~/domain/listings/record-changes.server'
import { hasStaleListings } from '~/domain/listings/stale-marks.server'
import { openServices } from '~/domain/open-services.server'
import { emailBuyers } from '~/domain/promotions/invoices/email-buyers.server'
import { listDueInvoices } from '~/domain/promotions/invoices/finish-invoices.server'
import { deliverNotices } from '~/domain/promotions/payments/deliver-notices.server'
import {
  planComparison,
  planFrequentComparison,
} from '~/domain/promotions/sales/reconcile-promotions.server'
import {
  PURGES,
  planInvoices,
  planRefunds,
} from '~/domain/promotions/sales/run-sales-message.server'
import { submitToIndexNow } from '~/domain/syndication/submit-to-index-now.server'
import { emailVenueChanges } from '~/domain/venues/curated/email-venue-changes.server'
import { findLikelyDuplicates } from '~/domain/venues/duplicates/find-likely-duplicates.server'
import { emailDisabledWebhooks } from '~/domain/webhooks/email-disabled-webhooks.server'
import { listDueWebhooks } from '~/domain/webhooks/find-due-webhooks.server'
import { DAY, MINUTE } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import type { Env } from '~/platform/settings/env'
import { createJob, type Job, NIGHTLY, QUARTER_HOURLY } from './job'
import { PURGE_JOBS } from './purge-jobs'
import { sendSalesMessages } from './sales-queue'
import { enqueueWebhooks } from './webhook-queue'

/** The scheduled jobs (UTC). Every cron is also listed in wrangler.toml, under [triggers]. */
export const TIMETABLE: Job[] = [
  {
    cron: QUARTER_HOURLY,
    name: 'enqueue due feeds',
    async run(env, log) {
      const feedIds = await enqueueDueFeeds(openServices(env, log), async (messages) => {
        for (let from = 0; from < messages.length; from += MAX_BATCH_MESSAGES) {
          const batch = messages.slice(from, from + MAX_BATCH_MESSAGES)
          await env.FEED_QUEUE.sendBatch(batch.map((body) => ({ body })))
        }
      })
      log.info('due feeds enqueued', { feedIds })
    },
  },
  createJob([QUARTER_HOURLY, 'email about feeds', 'emailed about feeds'], emailFeedHealth),
  createJob([NIGHTLY, 'purge feed runs', 'purged feed runs'], async (services) => ({
    runs: await purgeRuns(services),
  })),
  {
    cron: QUARTER_HOURLY,
    name: 'refresh listings',
    async run(env, log) {
      const services = openServices(env, log)
      const isStale = await hasStaleListings(services.db)
      if (isStale) await env.LISTING_QUEUE.send({ refresh: true })
      const regrouped = await regroupListings(services)
      const past = await removePastListings(services)
      log.info('listings refreshed', { isStale, regrouped, past })
    },
  },
  createJob([QUARTER_HOURLY, 'compare venues', 'venues compared'], (services) =>
    findLikelyDuplicates(services, { limit: MAX_VENUES }),
  ),
  createJob(
    [QUARTER_HOURLY, 'submit changed pages to IndexNow', 'submitted changed pages'],
    submitToIndexNow,
  ),
  {
    cron: QUARTER_HOURLY,
    name: 'plan work on sales',
    async run(env, log) {
      const services = openServices(env, log)
      await deliverNotices(services)
      const isOfAllDays = Math.floor(services.now / (15 * MINUTE)) % REFUND_ALL_EVERY === 0
      const messages = [
        ...planInvoices(await listDueInvoices(services)),
        ...(await planFrequentComparison(services)),
        ...(await planRefunds(services, { isOfAllDays })),
      ]
      await sendSalesMessages(env, messages)
      log.info('planned work on sales', { messages: messages.length })
    },
  },
  {
    cron: QUARTER_HOURLY,
    name: 'wake webhooks',
    async run(env, log) {
      const webhookIds = await listDueWebhooks(openServices(env, log))
      await enqueueWebhooks(env, webhookIds)
      log.info('woke webhooks', { webhookIds })
    },
  },
  createJob(
    [QUARTER_HOURLY, 'email about webhooks', 'emailed about webhooks'],
    emailDisabledWebhooks,
  ),
  createJob([QUARTER_HOURLY, 'email buyers', 'emailed buyers'], emailBuyers),
  createJob(
    [NIGHTLY, 'email about curated venues', 'emailed about curated venues'],
    emailVenueChanges,
  ),
  {
    cron: NIGHTLY,
    name: 'plan the comparison of all sales',
    async run(env, log) {
      const messages = [...(await planComparison(openServices(env, log))), ...PURGES]
      await sendSalesMessages(env, messages)
      log.info('planned the comparison of all sales', { messages: messages.length })
    },
  },
  {
    cron: NIGHTLY,
    name: 'check listings',
    async run(env, log) {
      const services = openServices(env, log)
      await deleteRetiredVersions(services)
      await purgeChanges(services)
      await mergeTextIndexes(services.search, MERGE_STEPS)
      if (await hasStaleListings(services.db)) {
        await env.LISTING_QUEUE.send({ refresh: true })
        return log.info('listings are being refreshed; they will be checked tomorrow')
      }
      const turn = Math.floor(services.now / DAY)
      const { units, wrong, absent } = await checkListings(services, {
        oneIn: CHECK_EVERY_NIGHTS,
        turn,
        isRepairing: true,
      })
      log.info('listings checked', { checked: units, wrong, absent })
      if (wrong.length > 0)
        log.error('listings differed from their source', new Error(`units ${wrong.slice(0, 20)}`))
    },
  },
  ...PURGE_JOBS,
  // After the accounts, the events and the drafts of sites, whose images are purged with them.
  createJob([NIGHTLY, 'purge images', 'purged images'], purgeImages),
]

/** Of so many runs, one checks all sold days, so that each is checked every two hours; the others check the next two days. */
const REFUND_ALL_EVERY = 8

/** That are compared in one run of the job; those of a large import are done within the hour. */
const MAX_VENUES = 500
/** About 80 MB of an index. */
const MERGE_STEPS = 40

/** Each night checks one unit in this many, so after as many nights all are checked. */
const CHECK_EVERY_NIGHTS = 30

/** Cloudflare's limit for one `sendBatch`. */
const MAX_BATCH_MESSAGES = 100

/** Runs every job of the cron. Failures are logged; the first is rethrown at the end, so that the platform records it. */
export async function runSchedule({ cron }: ScheduledController, env: Env): Promise<void> {
  const faults: unknown[] = []
  for (const job of TIMETABLE.filter((job) => job.cron === cron)) {
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
