import type { RefreshResult } from '~/domain/listings/refresh-listings.server'
import { type BenchWorker, startWorker } from './bench-worker'

const OCCURRENCES = 100_000
const UNITS_AT_ONCE = 1_000
/** As many steps as one queue message might run. */
const STEPS = 20
const MAX_HEAP_MB = 100

/** Rebuilds the listing of one site with 100,000 occurrences, as the product does when bounds change. */
export async function benchRebuild(): Promise<void> {
  const worker = await startWorker({ isWatched: true })
  const occurrences = await writeWorld(worker)
  worker.meter.resetPeak()
  const atFirst = worker.meter.residentMegabytes()
  const cpuAtFirst = worker.meter.cpuSeconds()
  const heap = await worker.watchHeap()
  const began = performance.now()
  let units = 0
  let rowsWritten = 0
  for (let isDone = false; !isDone; ) {
    const done = await worker.execute<RefreshResult>({ kind: 'refresh', steps: STEPS })
    units += done.units
    rowsWritten += done.rowsWritten
    isDone = done.isDone
  }
  const seconds = (performance.now() - began) / 1000
  const cpu = (worker.meter.cpuSeconds() ?? 0) - (cpuAtFirst ?? 0)
  const heapPeak = heap.stop()
  const peak = worker.meter.peakMegabytes()
  await worker.close()
  console.log(
    '\nA listing rebuilt. The heap is that of the isolate, including garbage; the process includes database and runtime',
  )
  console.table([
    {
      occurrences,
      units,
      seconds: seconds.toFixed(1),
      'occurrences a second': Math.round(occurrences / seconds),
      'CPU s': cpuAtFirst === null ? 'n/a' : cpu.toFixed(1),
      'rows written an occurrence': (rowsWritten / occurrences).toFixed(1),
      'heap MB at most': heapPeak.toFixed(0),
      'target MB': MAX_HEAP_MB,
      'process MB before': atFirst?.toFixed(0) ?? 'n/a',
      'process MB at most': peak?.toFixed(0) ?? 'n/a',
    },
  ])
}

async function writeWorld(worker: BenchWorker): Promise<number> {
  await worker.execute({ kind: 'write reference data', siteCount: 1 })
  let occurrences = 0
  for (let from = 0; occurrences < OCCURRENCES; from += UNITS_AT_ONCE) {
    const units = { siteCount: 1, from, to: from + UNITS_AT_ONCE }
    const written = await worker.execute<{ occurrences: number }>({
      kind: 'write events',
      ...units,
    })
    occurrences += written.occurrences
  }
  return occurrences
}
