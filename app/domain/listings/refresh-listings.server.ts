import { sql } from 'drizzle-orm'
import { bumpSiteVersions } from '~/domain/changes/site-versions.server'
import { type Database, writeTogether } from '~/platform/database.server'
import type { Log } from '~/platform/log.server'
import { buildNextStep, UNITS_PER_STEP } from './build-listing-version.server'
import { type ListingVersion, listListingVersions } from './listing-version-store.server'
import { buildVersionRows } from './build-listing-rows'
import { limitUnits, readSourceEvents } from './read-source-events.server'
import { writeListings } from './write-listings.server'

/** What the listings are made with: the truth, the listings, and the product's hour (epoch milliseconds). */
export type ListingServices = { db: Database; search: Database; log: Log; now: number }

export type RefreshLimits = {
  /** Pieces of work. */
  steps?: number
  /** Begins with what was marked last: its author waits to see it. */
  isNewestFirst?: boolean
  onStep?: (done: RefreshStep) => void
}

type RefreshStep = { units: number; rowsWritten: number }

export type RefreshResult = RefreshStep & { isDone: boolean }

/**
 * Brings the listings up to date with the truth: the units that are marked as stale, then the sites that are to be made
 * anew. It may run several times at once, and be broken off anywhere: a mark is taken away only after its listing
 * agrees. A unit that cannot be listed keeps its mark, is logged, and does not keep the others from it. `isDone` is
 * false when the limit was reached before the last mark.
 */
export async function refreshListings(
  services: ListingServices,
  { steps = Number.POSITIVE_INFINITY, isNewestFirst = false, onStep }: RefreshLimits = {},
): Promise<RefreshResult> {
  const sum: RefreshResult = { units: 0, rowsWritten: 0, isDone: false }
  const failed = new Set<number>()
  for (let step = 0; step < steps; step++) {
    const marks = await listMarks(services, { isNewestFirst, failed })
    const done =
      marks.length > 0 ? await refreshBatch(services, marks, failed) : await buildNextStep(services)
    if (!done) return { ...sum, isDone: true }
    sum.units += done.units
    sum.rowsWritten += done.rowsWritten
    onStep?.(done)
  }
  return sum
}

/**
 * The same after a change that has been made already: when the listings cannot be reached the change stands, the marks
 * stay, and the queue comes back to them.
 */
export async function refreshAfterChange(services: ListingServices): Promise<void> {
  try {
    await refreshListings(services, { steps: STEPS_AFTER_CHANGE, isNewestFirst: true })
  } catch (fault) {
    services.log.error('listings could not be refreshed; their marks stay', fault)
  }
}

const STEPS_AFTER_CHANGE = 40

type Mark = { seq: number; unit: number }

async function listMarks(
  { db, now }: ListingServices,
  { isNewestFirst, failed }: { isNewestFirst: boolean; failed: Set<number> },
): Promise<Mark[]> {
  const marks = await db.all<Mark>(sql`
    SELECT seq, unit FROM stale_listing ORDER BY seq ${sql.raw(isNewestFirst ? 'DESC' : 'ASC')}
    LIMIT ${UNITS_PER_STEP + failed.size}`)
  const open = marks.filter(({ unit }) => !failed.has(unit)).slice(0, UNITS_PER_STEP)
  const first = await limitUnits(
    db,
    open.map(({ unit }) => unit),
    now,
  )
  return open.slice(0, first.length)
}

/** All together; when that fails, one by one, to find the one that is at fault. When all are, something else is. */
async function refreshBatch(
  services: ListingServices,
  marks: Mark[],
  failed: Set<number>,
): Promise<RefreshStep> {
  try {
    return await refreshMarked(services, marks)
  } catch (fault) {
    const sum: RefreshStep = { units: 0, rowsWritten: 0 }
    const faults: { unit: number; fault: unknown }[] = []
    for (const mark of marks.length > 1 ? marks : []) {
      try {
        const done = await refreshMarked(services, [mark])
        sum.units += done.units
        sum.rowsWritten += done.rowsWritten
      } catch (fault) {
        faults.push({ unit: mark.unit, fault })
        if (sum.units === 0 && faults.length >= MAX_FAULTS) throw fault
      }
    }
    if (sum.units === 0) throw fault
    for (const { unit, fault } of faults) {
      failed.add(unit)
      services.log.error('a unit cannot be listed', fault, { unit })
    }
    return sum
  }
}

const MAX_FAULTS = 5

async function refreshMarked(services: ListingServices, marks: Mark[]): Promise<RefreshStep> {
  const { db } = services
  const units = marks.map(({ unit }) => unit)
  const seqs = JSON.stringify(marks.map(({ seq }) => seq))
  const { rowsWritten, siteIds } = await refreshUnits(services, units)
  await writeTogether(db, [
    sql`DELETE FROM stale_listing WHERE seq IN (SELECT value FROM json_each(${seqs}))`,
    // Even when nothing was left to write: what broke off before may have written it, and not come this far.
    bumpSiteVersions(siteIds),
  ])
  return { units: marks.length, rowsWritten }
}

/** Makes these units stand in all versions as the truth says. Answers the sites that list them, or did. */
export async function refreshUnits(
  { db, search, now }: Omit<ListingServices, 'log'>,
  units: number[],
): Promise<{ rowsWritten: number; siteIds: number[] }> {
  const siteIds = new Set(await listSitesWithUnits(search, units))
  let rowsWritten = 0
  let versions = await listListingVersions(search)
  for (let turn = 0; turn < MAX_ATTEMPTS; turn++) {
    const truth = await readSourceEvents(db, units, now)
    for (const event of [...truth.units.values()].flat()) {
      for (const siteId of event.siteIds) siteIds.add(siteId)
    }
    rowsWritten += await writeListings(search, {
      units,
      versionIds: versions.map(({ id }) => id),
      rows: versions.flatMap((version) => buildVersionRows(truth, version, now)),
      seq: truth.seq,
      now,
      recordsSeq: true,
    })
    const after = await listListingVersions(search)
    if (includesAll(after, versions)) return { rowsWritten, siteIds: [...siteIds] }
    versions = after
  }
  throw new Error('the versions of the listings keep changing')
}

const MAX_ATTEMPTS = 5

/** Whether all that is read or built by now was written to. */
function includesAll(after: ListingVersion[], written: ListingVersion[]): boolean {
  return after.every(({ id }) => written.some((one) => one.id === id))
}

async function listSitesWithUnits(search: Database, units: number[]): Promise<number[]> {
  const rows = await search.all<{ siteId: number }>(sql`
    SELECT DISTINCT e.site_id AS siteId FROM json_each(${JSON.stringify(units)}) u
    JOIN listing l ON l.unit = u.value JOIN listing_version e ON e.id = l.version_id`)
  return rows.map(({ siteId }) => siteId)
}
