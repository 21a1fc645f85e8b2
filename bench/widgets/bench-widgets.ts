import { sql } from 'drizzle-orm'
import { CACHING_WORKER, DATABASES, openBenchSite, WORKER } from '../bench-site'
import { bundleWorker } from '../bundle-worker'
import { largeCalendar } from '../feeds/large-calendar'
import { measureThroughput, type Throughput } from '../pages/measure-throughput'

const BASELINE = 'widget-baseline'
const HOST = 'widgets.localhost'

/** An uncached widget may take this many times as long as its queries alone; a cached one this share of a constant. */
const UNCACHED_AIM = 1.5
const CACHED_AIM = 0.5

/** Measures the entrypoint of widgets in a city with 3,000 events: uncached, and cached by the site's version. */
export async function benchWidgets(): Promise<void> {
  const bench = await openBenchSite([
    {
      name: BASELINE,
      modules: [
        { type: 'ESModule', path: await bundleWorker('bench/widgets/baseline.ts', BASELINE) },
      ],
      compatibilityDate: '2026-04-01',
      d1Databases: DATABASES,
      unsafeDirectSockets: [{}],
    },
  ])
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
  print(text.length, results)
  await bench.close()
}

function print(
  length: number,
  results: Record<'uncached' | 'queries' | 'cached' | 'constant', Throughput>,
): void {
  const { uncached, queries, cached, constant } = results
  const perSecond = ({ perSecond: measured }: Throughput) => Math.round(measured)
  console.log(`\nThe data of a widget (${length} characters), on eight connections`)
  console.table([
    {
      what: 'uncached, time of its queries alone',
      'per second': perSecond(uncached),
      baseline: perSecond(queries),
      aim: `at most ${UNCACHED_AIM}`,
      ratio: (queries.perSecond / uncached.perSecond).toFixed(2),
    },
    {
      what: 'cached, share of a constant',
      'per second': perSecond(cached),
      baseline: perSecond(constant),
      aim: `at least ${CACHED_AIM}`,
      ratio: (cached.perSecond / constant.perSecond).toFixed(2),
    },
  ])
}
