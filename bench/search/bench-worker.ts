import { mkdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { Miniflare } from 'miniflare'
import { bundledWorker } from '../bundle-worker'
import { type HeapMeter, startHeapMeter } from '../heap-meter'
import { openMigrated } from '../open-migrated-databases'
import { findWorkerd, type ProcessMeter } from '../process-meter'
import { post } from '../timing'
import type { Task } from './worker'

/** The bench's worker, in workerd, with real D1. */
export type BenchWorker = {
  meter: ProcessMeter
  /** Needs `isWatched`. */
  watchHeap(): Promise<HeapMeter>
  execute<Result>(order: Task): Promise<Result>
  close(): Promise<void>
}

const NAME = 'search'

/** Starts the worker. With `folder`, its databases are stored there, and migrated unless `isMigrated`. */
export async function startWorker({
  folder,
  isMigrated = false,
  isWatched = false,
}: {
  folder?: string
  isMigrated?: boolean
  isWatched?: boolean
} = {}): Promise<BenchWorker> {
  if (folder) mkdirSync(folder, { recursive: true })
  const miniflare = new Miniflare({
    ...(await bundledWorker('bench/search/worker.ts', NAME)),
    d1Databases: { DB: 'bench', SEARCH: 'bench-search' },
    ...(folder && { d1Persist: folder }),
    ...(isWatched && { inspectorPort: 0 }),
  })
  const url = await miniflare.ready
  if (!isMigrated) {
    await openMigrated(miniflare, 'DB')
    await openMigrated(miniflare, 'SEARCH')
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    meter: findWorkerd(),
    watchHeap: () => startHeapMeter(miniflare, NAME),
    // A runtime that is busy for seconds may close an idle connection, so each long task opens a new one.
    execute: (order) => post(url, SHORT.includes(order.kind) && agent, order),
    async close() {
      agent.destroy()
      await miniflare.dispose()
    },
  }
}

const SHORT = ['nothing', 'select 1', 'search']
