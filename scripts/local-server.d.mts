import type { Miniflare, WorkerOptions } from 'miniflare'

/** Only what TypeScript files use. */
export function buildDataWorker(worker: Partial<WorkerOptions>, token: string): WorkerOptions
export function serveData(
  miniflare: Miniflare,
  options: { stateDir: string; token: string },
): Promise<() => void>
