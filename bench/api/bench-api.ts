import { sql } from 'drizzle-orm'
import { createApiKey } from '~/domain/accounts/api-keys/create-api-key.server'
import { addDays } from '~/lib/time/local-time'
import { BASELINE, CACHING_WORKER, NOW, openBenchSite } from '../bench-site'
import { largeCalendar } from '../feeds/large-calendar'
import { compareThroughput, measureThroughput } from '../pages/measure-throughput'
import { benchFeedsOut } from './bench-feeds-out'

const HOST = 'api.localhost'
const EVENTS = 30
/** More calls than answers are cached, all with the same events: none is answered from memory. */
const UNCACHED_CALLS = 400

/** Calls of the public API that list 30 events, compared with a `SELECT 1` and with a constant, both of the same size. */
export async function benchApi(): Promise<void> {
  const bench = await openBenchSite('bench/baseline.ts')
  await bench.runFeed(await bench.addFeed('calendar-3000.ics', largeCalendar()))
  const apiKey = await addKey(bench.db)
  const buildPath = (last: number) =>
    `/v1/events?endDate=${addDays('2027-12-31', last)}&apiKey=${apiKey}`
  const product = { url: await bench.workerUrl(CACHING_WORKER), host: HOST }
  const baseline = { url: await bench.workerUrl(BASELINE), host: HOST }
  const body = await bench.getFrom(CACHING_WORKER, HOST, buildPath(0))
  const count = (JSON.parse(body) as { events?: unknown[] }).events?.length
  if (count !== EVENTS) throw new Error(`the answer has no ${EVENTS} events: ${body.slice(0, 200)}`)
  await fetch(baseline.url, { method: 'PUT', body })
  const uncached = Array.from({ length: UNCACHED_CALLS }, (_, at) => buildPath(at + 1))
  const results = await measureThroughput(
    [
      { ...product, name: 'uncached', paths: uncached },
      { ...baseline, name: 'select', paths: ['/select'] },
      { ...baseline, name: 'rows', paths: ['/rows'] },
      { ...product, name: 'cached', paths: [buildPath(0)] },
      { ...baseline, name: 'constant', paths: ['/constant'] },
    ],
    bench.meter,
  )
  const { uncached: built, select, rows, cached, constant } = results
  console.log(
    `\n/v1/events with ${EVENTS} events (${body.length} characters), requests per second on eight connections`,
  )
  console.table([
    compareThroughput('uncached: times a SELECT 1 and the same text', built, select, {
      as: 'times',
      aim: 'at most 1.5',
    }),
    compareThroughput('only reading its rows: times a SELECT 1', rows, select, { as: 'times' }),
    compareThroughput('cached: share of a constant', cached, constant, {
      as: 'share',
      aim: 'at least 0.5',
    }),
  ])
  await benchFeedsOut(bench, baseline)
  await bench.close()
}

async function addKey(db: Parameters<typeof createApiKey>[0]['db']): Promise<string> {
  await db.run(sql`
    INSERT INTO account (id, email, name, created_at, updated_at) VALUES ('bench', 'bench@example.com', 'Bench', 0, 0)`)
  const created = await createApiKey({ db, now: NOW, actor: { accountId: 'bench' } }, 1)
  if (created.kind !== 'created') throw new Error('no key was created')
  return created.apiKey
}
