import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE } from '../bundle-worker'
import { MIGRATIONS } from '../open-migrated'
import { type BenchWorker, startWorker } from './bench-worker'
import { makePlaces, type Places } from './places'

/** Listings of a size, and the worker that answers from them. */
export type BenchListings = {
  worker: BenchWorker
  places: Places
  siteCount: number
  occurrences: number
  rows: number
  megabytes: number
}

/** Everything that decides what is in the listings. */
const SOURCES = ['bench/search', 'app/domain/events/listings', MIGRATIONS.SEARCH]
const UNITS_AT_ONCE = 500
/** More than any index here needs to be in one piece, as the product's are when they go live. */
const MERGE_STEPS = 10_000

/** Opens listings that were made before of the same sources, or makes them. They are kept for the next time. */
export async function openListings(size: {
  occurrences: number
  siteCount: number
}): Promise<BenchListings> {
  const name = `listings-${size.occurrences}-${size.siteCount}`
  const folder = join(CACHE, `${name}-${fingerprint()}`)
  const noteOfMade = join(folder, 'made.json')
  const { siteCount } = size
  const isMade = existsSync(noteOfMade)
  if (!isMade) {
    forget(name)
    const worker = await startWorker({ folder })
    const made = await make(worker, size)
    await worker.close()
    writeFileSync(noteOfMade, JSON.stringify(made))
  }
  const made = JSON.parse(readFileSync(noteOfMade, 'utf8')) as { occurrences: number; rows: number }
  const worker = await startWorker({ folder, isMigrated: true })
  const places = makePlaces(siteCount)
  return { worker, places, siteCount, ...made, megabytes: sizeOf(folder) / 1e6 }
}

async function make(
  worker: BenchWorker,
  { occurrences, siteCount }: { occurrences: number; siteCount: number },
): Promise<{ occurrences: number; rows: number }> {
  const made = { occurrences: 0, rows: 0 }
  const began = performance.now()
  for (let from = 0; made.occurrences < occurrences; from += UNITS_AT_ONCE) {
    const to = from + UNITS_AT_ONCE
    const loaded = await worker.carryOut<typeof made>({ kind: 'load', siteCount, from, to })
    made.occurrences += loaded.occurrences
    made.rows += loaded.rows
    if ((from / UNITS_AT_ONCE) % 40 === 0) {
      const seconds = Math.round((performance.now() - began) / 1000)
      console.log(`  ${made.occurrences} of ${occurrences} occurrences listed after ${seconds} s`)
    }
  }
  await worker.carryOut({ kind: 'merge text', steps: MERGE_STEPS })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`  their text indexes in one piece after ${seconds} s`)
  return made
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of readdirSync(source).sort()) hash.update(readFileSync(join(source, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** What was made of older sources. */
function forget(name: string): void {
  if (!existsSync(CACHE)) return
  for (const entry of readdirSync(CACHE)) {
    if (entry.startsWith(`${name}-`)) rmSync(join(CACHE, entry), { recursive: true })
  }
}

function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
