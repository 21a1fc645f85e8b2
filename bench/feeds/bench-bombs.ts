import { BOMBS } from './bombs'
import { HEAP_MB, runProbe } from './run-probe'

/** What a bomb's process reports as JSON. */
export type BombFigures = { bytes: number; cpuSeconds: number; outcome: string }

/** Reads each bomb in a process of its own, with the heap of a worker. */
export function benchBombs(script: string): void {
  const table = BOMBS.map(({ name }, index) => {
    const figures = runProbe<BombFigures>(script, ['bomb', String(index)])
    if (figures === 'out of memory') return { bomb: name, outcome: figures }
    const { bytes, cpuSeconds, outcome } = figures
    return {
      bomb: name,
      MB: (bytes / 1e6).toFixed(1),
      'CPU s': cpuSeconds.toFixed(2),
      outcome,
    }
  })
  console.log(`\nSources that ask for too much, each read in a heap of ${HEAP_MB} MB`)
  console.table(table)
}
