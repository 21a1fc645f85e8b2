import { spawnSync } from 'node:child_process'
import { BOMBS } from './bombs'

/** What a bomb's process reports as JSON. */
export type BombFigures = { bytes: number; cpuSeconds: number; outcome: string }

/** An isolate has 128 MB in all; the rest is the runtime's. */
const HEAP_MB = 112

/** Reads each bomb in a process of its own, with the heap of a worker. */
export function benchBombs(): void {
  const table = BOMBS.map(({ name }, index) => {
    const { bytes, cpuSeconds, outcome } = measure(index)
    return {
      bomb: name,
      MB: (bytes / 1e6).toFixed(1),
      'CPU s': cpuSeconds.toFixed(2),
      outcome,
    }
  })
  console.log(`\nCalendars that ask for too much, each read in a heap of ${HEAP_MB} MB`)
  console.table(table)
}

function measure(index: number): BombFigures {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      '--max-semi-space-size=8',
      '--import',
      'tsx',
      'bench/feeds/bomb-probe.ts',
      String(index),
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) {
    const reason = stderr.includes('heap out of memory') ? 'out of memory' : 'crashed'
    return { bytes: 0, cpuSeconds: Number.NaN, outcome: reason }
  }
  return JSON.parse(stdout) as BombFigures
}
