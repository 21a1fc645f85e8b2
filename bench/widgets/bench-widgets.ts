import { sql } from 'drizzle-orm'
import { BASELINE, CACHING_WORKER, openBenchSite, WORKER } from '../bench-site'
import { largeCalendar } from '../feeds/large-calendar'
import { compareThroughput, measureThroughput } from '../pages/measure-throughput'

const HOST = 'widgets.localhost'

/** An uncached widget may take this many times as long as its queries alone; a cached one this share of a constant. */
const UNCACHED_AIM = 1.5
const CACHED_AIM = 0.5

/** Measures the entrypoint of widgets in a city with 3,000 events: uncached, and cached by the site's version. */
export async function benchWidgets(): Promise<void> {
  const bench = await openBenchSite('bench/baseline.ts')
  await bench.runFeed(await bench.addFeed('calendar-3000.ics', largeCalendar()))
  const { id } = await bench.db.get<{ id: number }>(sql`SELECT id FROM site LIMIT 1`)
  const paths = [`/?site=${id}&type=events`]
  const [built, cached, baseline] = await Promise.all(
    [WORKER, CACHING_WORKER, BASELINE].map((name) => bench.workerUrl(name)),
  )
  if (!built || !cached || !baseline) throw new Error('the bench has no workers')
  const response = await fetch(new URL(paths[0] ?? '/', built), { headers: { host: HOST } })
  const text = await response.text()
  await fetch(baseline, { method: 'PUT', body: text })
  const results = await measureThroughput(
    [
      { name: 'uncached', url: built, host: HOST, paths },
      { name: 'queries', url: baseline, host: HOST, paths: ['/queries'] },
      { name: 'cached', url: cached, host: HOST, paths },
      { name: 'constant', url: baseline, host: HOST, paths: ['/constant'] },
    ],
    bench.meter,
  )
  console.log(`\nThe data of a widget (${text.length} characters), on eight connections`)
  console.table([
    compareThroughput('uncached, time of its queries alone', results.uncached, results.queries, {
      as: 'times',
      aim: `at most ${UNCACHED_AIM}`,
    }),
    compareThroughput('cached, share of a constant', results.cached, results.constant, {
      as: 'share',
      aim: `at least ${CACHED_AIM}`,
    }),
  ])
  await bench.close()
}
