import { spawnSync } from 'node:child_process'
import { readRecordedFile } from '../../test/services/recorded-files'
import { type BenchSite, openBenchSite, WORKER } from '../bench-site'
import { largeCalendar } from './large-calendar'

/** The largest recorded calendars, when the folder of recordings is beside the project. */
const RECORDINGS = [
  'ical/bloomington-gcal_r5lf3al9blontcsjnedbr2f2u0.ics',
  'events/ncsu-localist.ics',
]

type ImportFigures = {
  feed: string
  MB: string
  events: number
  'CPU s': string
  'wall s': string
  /** The longest that a visitor waited for a page, while the feed was imported. */
  'longest wait ms': number
  'process MB': string
  'rows written': number
  'event rows': number
  'listing rows': number
}

/** Feed runs, started as the queue starts them. Peak memory is the whole workerd process: isolate, database and runtime. */
export async function benchImports(): Promise<void> {
  const bodies: { name: string; body: Uint8Array }[] = [
    { name: 'calendar-3000.ics', body: largeCalendar() },
    ...RECORDINGS.flatMap((path) => {
      const body = readRecordedFile(path)
      return body ? [{ name: path.split('/').at(-1) ?? path, body }] : []
    }),
  ]
  const table: ImportFigures[] = []
  for (const { name, body } of bodies) {
    const bench = await openBenchSite()
    const feedId = await bench.addFeed(name, body)
    for (const attempt of ['first', 'again']) {
      table.push(await measureRun(bench, feedId, `${name}, ${attempt}`, body.byteLength))
    }
    await bench.close()
  }
  console.log(
    '\nImport of one feed (limit: 30 s CPU). Peak memory is the whole process: isolate, database, runtime',
  )
  console.table(table)
}

async function measureRun(
  bench: BenchSite,
  feedId: number,
  feed: string,
  bytes: number,
): Promise<ImportFigures> {
  await bench.resetWrites()
  bench.meter.resetPeak()
  const cpuBefore = bench.meter.cpuSeconds()
  const startedAt = performance.now()
  // The first page of a worker reads what others find in memory.
  await bench.get('/search')
  const visitor = await visitUntilStopped(bench)
  const { ingress, rowsWritten } = await bench.runFeed(feedId)
  const longestWait = await visitor.stop()
  const wall = (performance.now() - startedAt) / 1000
  const cpuAfter = bench.meter.cpuSeconds()
  const peak = bench.meter.peakMegabytes()
  const { created, updated, notModified } = ingress.Events
  const writes = await bench.resetWrites()
  return {
    feed,
    MB: (bytes / 1e6).toFixed(2),
    events: created + updated + notModified,
    'CPU s': cpuBefore === null || cpuAfter === null ? 'n/a' : (cpuAfter - cpuBefore).toFixed(2),
    'wall s': wall.toFixed(2),
    'longest wait ms': Math.round(longestWait),
    'process MB': peak?.toFixed(0) ?? 'n/a',
    // Without those of the bench's own trigger (bench-site.ts).
    'rows written': rowsWritten - writes.events,
    'event rows': writes.events,
    'listing rows': writes.listings,
  }
}

/** One page after the other, of the same worker and databases. */
async function visitUntilStopped(bench: BenchSite): Promise<{ stop: () => Promise<number> }> {
  const url = await bench.workerUrl(WORKER)
  let [isStopped, longest] = [false, 0]
  const visit = async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      const response = await fetch(new URL('/search', url), { headers: { host: HOST } })
      await response.text()
      if (!response.ok) throw new Error(`a page answered ${response.status} during an import`)
      longest = Math.max(longest, performance.now() - startedAt)
    }
  }
  const visits = visit()
  return {
    stop: async () => {
      isStopped = true
      await visits
      return longest
    },
  }
}

const HOST = 'bench.localhost'

/** The smallest heap in which the largest import finishes: an isolate has 128 MB in all. */
export function benchHeap(): void {
  const fits = HEAPS_MB.filter((megabytes) => {
    const limits = [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=8']
    const probe = spawnSync(process.execPath, [
      ...limits,
      '--import',
      'tsx',
      'bench/feeds/heap-probe.ts',
    ])
    return probe.status === 0
  })
  console.log(
    `\nThe import of calendar-3000.ics finishes in a heap of ${fits.at(-1) ?? 'more than 128'} MB`,
  )
}

const HEAPS_MB = [128, 112, 96, 80, 64, 48]
