import { spawnSync } from 'node:child_process'

/** An isolate has 128 MB in all; the rest is the runtime's. */
export const HEAP_MB = 112

/** What a script prints as JSON, in a process of its own with the heap of a worker. */
export function runProbe<Figures>(
  script: string,
  parameters: string[],
  options: string[] = [],
): Figures | 'out of memory' {
  const heap = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8']
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...heap, ...options, script, ...parameters],
    { encoding: 'utf8' },
  )
  if (status === 0) return JSON.parse(stdout) as Figures
  if (!stderr.includes('heap out of memory')) throw new Error(stderr)
  return 'out of memory'
}
