import { GCProfiler } from 'node:v8'
import { Parser } from 'htmlparser2'
import ICAL from 'ical.js'
import { InvalidFeedError, type Page, type ReadResult } from '~/domain/feeds/contract/feed-plugin'
import { findPlugin } from '~/domain/feeds/plugins/all-plugins'
import { DAY } from '~/lib/time/local-time'
import type { BombFigures } from './bench-bombs'
import type { MemoryFigures, TimeFigures } from './bench-read'
import { BOMBS } from './bombs'
import { buildPages, LARGE_SOURCES } from './large-sources/all-sources'
import { type LargeSource, NOW } from './large-sources/large-source'

/** The largest recorded calendars have a fifth as many. */
const EVENTS = 5_000

type Source = Pick<LargeSource, 'plugin' | 'url' | 'timezone' | 'manifest'>

// Reads, in a process of its own, the large source of the plugin that is named, and prints figures as JSON: of its CPU, or with
// 'memory' of its memory; null where the recordings are absent. Or the bomb with the number that follows 'bomb'.
const [name = '', task = ''] = process.argv.slice(2)
console.log(JSON.stringify(name === 'bomb' ? measureBomb(Number(task)) : measureSource()))

function measureSource(): TimeFigures | MemoryFigures | null {
  const source = LARGE_SOURCES.find(({ plugin }) => plugin === name)
  if (!source) throw new Error(`there is no large source of '${name}'`)
  const pages = buildPages(source, EVENTS)
  const measure = task === 'memory' ? measureMemory : measureTime
  return pages && measure(source, pages)
}

function measureBomb(number: number): BombFigures {
  const bomb = BOMBS[number]
  if (!bomb) throw new Error('there is no bomb with this number')
  const { plugin = 'ical', manifest, build } = bomb
  const url = 'https://feeds.example.com/bomb'
  const contentType = plugin === 'ical' ? 'text/calendar' : 'text/html'
  const body = build()
  const source = { plugin, url, timezone: 'America/Chicago', manifest }
  const { result: outcome, seconds } = measureCpu(() => {
    try {
      const { events, invalid } = read(source, [{ url, contentType, body }])
      return `${events.length} events, ${invalid.length} invalid`
    } catch (error) {
      if (error instanceof InvalidFeedError) return error.message
      throw error
    }
  })
  return { bytes: body.length, cpuSeconds: seconds, outcome }
}

/** The first read is that of a new isolate, and is what counts against the limit; the second is compared. */
function measureTime(source: LargeSource, pages: Page[]): TimeFigures {
  const first = measureCpu(() => read(source, pages))
  runBaseline(source, pages)
  return {
    pages: pages.length,
    bytes: countBytes(pages),
    events: first.result.events.length,
    firstSeconds: first.seconds,
    warmSeconds: measureCpu(() => read(source, pages)).seconds,
    baselineSeconds: measureCpu(() => runBaseline(source, pages)).seconds,
  }
}

function measureCpu<Result>(run: () => Result): { result: Result; seconds: number } {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1e6 }
}

/** The most that lives at once: after each collection of garbage, of which there are many, and at the end. */
function measureMemory(source: LargeSource, pages: Page[]): MemoryFigures {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const profiler = new GCProfiler()
  profiler.start()
  const result = read(source, pages)
  const { statistics } = profiler.stop()
  collectGarbage()
  const after = process.memoryUsage().heapUsed
  if (result.events.length === 0) throw new Error('nothing was read')
  const live = statistics
    .filter(({ gcType }) => gcType === 'MarkSweepCompact')
    .map(({ afterGC }) => afterGC.heapStatistics.usedHeapSize)
  return {
    bytes: countBytes(pages),
    peakBytes: Math.max(...live, after) - before,
  }
}

function collectGarbage(): void {
  if (!globalThis.gc) throw new Error('the process needs --expose-gc')
  globalThis.gc()
}

function read({ plugin: name, url, timezone, manifest }: Source, pages: Page[]): ReadResult {
  const plugin = findPlugin(name)
  if (!plugin) throw new Error(`there is no plugin '${name}'`)
  return plugin.read(pages, {
    url,
    timezone,
    timezoneIsOverride: false,
    manifest: manifest ?? null,
    window: { from: NOW - DAY, to: NOW + 396 * DAY },
  })
}

function runBaseline({ baseline }: LargeSource, pages: Page[]): void {
  for (const { body } of pages) {
    const text = new TextDecoder().decode(body)
    if (baseline === 'JSON.parse') JSON.parse(text)
    else if (baseline === 'ical.js') ICAL.parse(text)
    else new Parser({}).end(text)
  }
}

function countBytes(pages: Page[]): number {
  return pages.reduce((sum, { body }) => sum + body.byteLength, 0)
}
