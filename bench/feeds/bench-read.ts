import { runProbe } from './run-probe'

/** What a process prints that reads a large source for its CPU. */
export type TimeFigures = {
  pages: number
  bytes: number
  events: number
  firstSeconds: number
  warmSeconds: number
  baselineSeconds: number
}

/** What one prints that reads it for its memory: what lives besides the pages, at most. */
export type MemoryFigures = { bytes: number; peakBytes: number }

/** Cloudflare's limits: of CPU for a message of a queue, and of an isolate's memory. */
export const CPU_LIMIT_S = 30
export const MEMORY_LIMIT_MB = 128

/** How fast a plugin reads its large source, and what that takes of the limits. Null without recordings. */
export function benchRead(script: string, plugin: string, baseline: string) {
  const time = runProbe<TimeFigures | null>(script, [plugin])
  const memory = runProbe<MemoryFigures | null>(script, [plugin, 'memory'], FREQUENT_GARBAGE)
  if (time === null || memory === null) return null
  const hasFailed = time === 'out of memory' || memory === 'out of memory'
  if (hasFailed) return { figures: { 'of memory': 'out of memory' }, isMet: false }
  const cpu = time.firstSeconds / CPU_LIMIT_S
  const size = (memory.bytes + memory.peakBytes) / 1e6 / MEMORY_LIMIT_MB
  return {
    figures: {
      pages: time.pages,
      MB: megabytes(time.bytes),
      events: time.events,
      'CPU s': time.firstSeconds.toFixed(2),
      'of limit': percent(cpu),
      'events/s': Math.round(time.events / time.warmSeconds),
      compared: `${(time.warmSeconds / time.baselineSeconds).toFixed(1)}× ${baseline}`,
      'extra MB': megabytes(memory.peakBytes),
      'of memory': percent(size),
    },
    isMet: cpu <= 1 && size <= 1,
  }
}

/** Collects it so often that little of what the heap has is garbage. */
const FREQUENT_GARBAGE = ['--expose-gc', '--heap-growing-percent=5', '--max-semi-space-size=1']

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
const percent = (ratio: number) => `${Math.round(ratio * 100)} %`
