import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE } from '../bundle-worker'
import { MIGRATIONS } from '../open-migrated-databases'
import { type BenchWorker, startWorker } from './bench-worker'
import { buildPlaces, type Places } from './places'

/** Listings of some size, and the worker that searches them. */
export type BenchListings = {
  worker: BenchWorker
  places: Places
  siteCount: number
  occurrences: number
  rows: number
  megabytes: number
}

/** The code that decides what is in the listings. */
const SOURCES = ['bench/search', 'app/domain/listings', MIGRATIONS.SEARCH]
const UNITS_AT_ONCE = 500
/** More steps than any of these indexes needs to be merged completely, as the product's are when they go live. */
const MERGE_STEPS = 10_000

/** Opens listings that an earlier run built from the same sources, or builds them. */
export async function openListings(size: {
  occurrences: number
  siteCount: number
}): Promise<BenchListings> {
  const name = `listings-${size.occurrences}-${size.siteCount}`
  const folder = join(CACHE, `${name}-${fingerprint()}`)
  const manifest = join(folder, 'made.json')
  const { siteCount } = size
  const isMade = existsSync(manifest)
  if (!isMade) {
    deleteOutdated(name)
    const worker = await startWorker({ folder })
    const made = await buildListings(worker, size)
    await worker.close()
    writeFileSync(manifest, JSON.stringify(made))
  }
  const made = JSON.parse(readFileSync(manifest, 'utf8')) as { occurrences: number; rows: number }
  const worker = await startWorker({ folder, isMigrated: true })
  const places = buildPlaces(siteCount)
  return { worker, places, siteCount, ...made, megabytes: measureSize(folder) / 1e6 }
}

async function buildListings(
  worker: BenchWorker,
  { occurrences, siteCount }: { occurrences: number; siteCount: number },
): Promise<{ occurrences: number; rows: number }> {
  const made = { occurrences: 0, rows: 0 }
  const began = performance.now()
  for (let from = 0; made.occurrences < occurrences; from += UNITS_AT_ONCE) {
    const to = from + UNITS_AT_ONCE
    const loaded = await worker.execute<typeof made>({ kind: 'load', siteCount, from, to })
    made.occurrences += loaded.occurrences
    made.rows += loaded.rows
    if ((from / UNITS_AT_ONCE) % 40 === 0) {
      const seconds = Math.round((performance.now() - began) / 1000)
      console.log(`  ${made.occurrences} of ${occurrences} occurrences listed after ${seconds} s`)
    }
  }
  await worker.execute({ kind: 'merge text', steps: MERGE_STEPS })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`  text indexes merged after ${seconds} s`)
  return made
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of readdirSync(source).sort()) hash.update(readFileSync(join(source, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Deletes listings that were built from older sources. */
function deleteOutdated(name: string): void {
  if (!existsSync(CACHE)) return
  for (const entry of readdirSync(CACHE)) {
    if (entry.startsWith(`${name}-`)) rmSync(join(CACHE, entry), { recursive: true })
  }
}

function measureSize(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size
  return readdirSync(path).reduce((sum, name) => sum + measureSize(join(path, name)), 0)
}
