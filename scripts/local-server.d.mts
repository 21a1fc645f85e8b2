import type { Miniflare, WorkerOptions } from 'miniflare'

/** Only what TypeScript files use. */
export const DATA_WORKER: string
export function buildDataWorker(worker: Partial<WorkerOptions>, token: string): WorkerOptions
export function serveData(
  miniflare: Miniflare,
  options: { stateDir: string; token: string },
): Promise<() => void>
