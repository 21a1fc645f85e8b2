import { PLUGINS } from '~/domain/feeds/plugins/all-plugins'
import { type BenchSite, openBenchSite } from '../bench-site'
import { bundleWorker } from '../bundle-worker'
import { benchBombs } from './bench-bombs'
import { benchRead, CPU_LIMIT_S, MEMORY_LIMIT_MB } from './bench-read'
import { benchRun, EVENTS, MAX_ROWS } from './bench-run'
import { benchSchedule } from './bench-schedule'
import { LARGE_SOURCES } from './large-sources/all-sources'
import type { LargeSource } from './large-sources/large-source'

/** Reading, running and scheduling feeds, and calendars that ask for too much. */
export async function benchFeeds(): Promise<void> {
  const bench = await openBenchSite()
  const script = await bundleWorker('bench/feeds/read-probe.ts', 'feeds')
  await benchPlugins(bench, script)
  await benchSchedule(bench)
  await bench.close()
  benchBombs(script)
}

async function benchPlugins(bench: BenchSite, script: string): Promise<void> {
  const table = []
  for (const source of LARGE_SOURCES) table.push(await measurePlugin(bench, script, source))
  console.log(
    `\nThe largest source of each plugin: reading it (limits: ${CPU_LIMIT_S} s of CPU; ${MEMORY_LIMIT_MB} MB, pages included), and the rows that the first run of ${EVENTS} events writes, and one without a change (at most ${MAX_ROWS})`,
  )
  console.table(table)
  const measured = new Set(LARGE_SOURCES.map(({ plugin }) => plugin))
  const missing = PLUGINS.map(({ name }) => name).filter((name) => !measured.has(name))
  if (missing.length > 0) console.log(`Not measured, without a large source: ${missing.join(', ')}`)
}

async function measurePlugin(bench: BenchSite, script: string, source: LargeSource) {
  const { plugin, baseline, recordings } = source
  const read = benchRead(script, plugin, baseline)
  const run = await benchRun(bench, source)
  if (!read || !run) return { plugin, ' ': `skipped, without ${recordings.join(' and ')}` }
  const isMet = read.isMet && run.isMet
  return { plugin, ...read.figures, ...run.figures, ' ': isMet ? 'ok' : 'MISSED' }
}
