import { enqueueDueFeeds } from '~/domain/feeds/due-feeds.server'
import { type Env, openServices } from '~/http/context.server'
import { createLog, type Log } from '~/platform/log.server'

type Job = { cron: string; name: string; run(env: Env, log: Log): Promise<void> }

/** The timetable. Each line stands in wrangler.toml too, under [triggers]. */
export const TIMETABLE: Job[] = [
  {
    cron: '*/15 * * * *',
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
]

/** Cloudflare's limit for one `sendBatch`. */
const MESSAGES_A_BATCH = 100

/** Does what is due by the timetable. A fault is logged here and told to the platform. */
export async function runSchedule({ cron }: ScheduledController, env: Env): Promise<void> {
  for (const job of TIMETABLE.filter((one) => one.cron === cron)) {
    const log = createLog({ job: job.name })
    try {
      await job.run(env, log)
    } catch (fault) {
      log.error('a scheduled job failed', fault)
      throw fault
    }
  }
}
