import { sql } from 'drizzle-orm'
import { bumpSiteVersions } from '~/domain/changes/site-versions.server'
import { type Database, writeTogether } from '~/platform/database.server'
import type { Log } from '~/platform/log.server'
import { buildStep, UNITS_AT_ONCE } from './build-listing-version.server'
import { type Edition, listEditions } from './listing-version-store.server'
import { rowsOfEdition } from './listing-rows'
import { firstUnits, readTruth } from './read-source-events.server'
import { writeListings } from './write-listings.server'

/** What the listings are made with: the truth, the listings, and the product's hour (epoch milliseconds). */
export type ListingServices = { db: Database; search: Database; log: Log; now: number }

export type RefreshLimits = {
  /** Pieces of work. */
  steps?: number
  /** Begins with what was marked last: its author waits to see it. */
  isNewestFirst?: boolean
  onStep?: (done: Step) => void
}

type Step = { units: number; rowsWritten: number }

export type Refreshed = Step & { isDone: boolean }

/**
 * Brings the listings up to date with the truth: the units that are marked as stale, then the sites that are to be made
 * anew. It may run several times at once, and be broken off anywhere: a mark is taken away only after its listing
 * agrees. A unit that cannot be listed keeps its mark, is logged, and does not keep the others from it. `isDone` is
 * false when the limit was reached before the last mark.
 */
export async function refreshListings(
  services: ListingServices,
  { steps = Number.POSITIVE_INFINITY, isNewestFirst = false, onStep }: RefreshLimits = {},
): Promise<Refreshed> {
  const sum: Refreshed = { units: 0, rowsWritten: 0, isDone: false }
  const failed = new Set<number>()
  for (let step = 0; step < steps; step++) {
    const marks = await listMarks(services, { isNewestFirst, failed })
    const done =
      marks.length > 0 ? await refreshSome(services, marks, failed) : await buildStep(services)
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
    LIMIT ${UNITS_AT_ONCE + failed.size}`)
  const open = marks.filter(({ unit }) => !failed.has(unit)).slice(0, UNITS_AT_ONCE)
  const first = await firstUnits(
    db,
    open.map(({ unit }) => unit),
    now,
  )
  return open.slice(0, first.length)
}

/** All together; when that fails, one by one, to find the one that is at fault. When all are, something else is. */
async function refreshSome(
  services: ListingServices,
  marks: Mark[],
  failed: Set<number>,
): Promise<Step> {
  try {
    return await refreshMarked(services, marks)
  } catch (fault) {
    const sum: Step = { units: 0, rowsWritten: 0 }
    const faults: { unit: number; fault: unknown }[] = []
    for (const mark of marks.length > 1 ? marks : []) {
      try {
        const done = await refreshMarked(services, [mark])
        sum.units += done.units
        sum.rowsWritten += done.rowsWritten
      } catch (fault) {
        faults.push({ unit: mark.unit, fault })
        if (sum.units === 0 && faults.length >= ENOUGH_FAULTS) throw fault
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

const ENOUGH_FAULTS = 5

async function refreshMarked(services: ListingServices, marks: Mark[]): Promise<Step> {
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

/** Makes these units stand in all editions as the truth says. Answers the sites that list them, or did. */
export async function refreshUnits(
  { db, search, now }: Omit<ListingServices, 'log'>,
  units: number[],
): Promise<{ rowsWritten: number; siteIds: number[] }> {
  const siteIds = new Set(await listSitesOf(search, units))
  let rowsWritten = 0
  let editions = await listEditions(search)
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const truth = await readTruth(db, units, now)
    for (const event of [...truth.units.values()].flat()) {
      for (const siteId of event.siteIds) siteIds.add(siteId)
    }
    rowsWritten += await writeListings(search, {
      units,
      editions: editions.map(({ edition }) => edition),
      rows: editions.flatMap((edition) => rowsOfEdition(truth, edition, now)),
      seq: truth.seq,
      now,
      isNoted: true,
    })
    const after = await listEditions(search)
    if (isCovered(after, editions)) return { rowsWritten, siteIds: [...siteIds] }
    editions = after
  }
  throw new Error('the editions of the listings keep changing')
}

const MOST_TURNS = 5

/** Whether all that is read or built by now was written to. */
function isCovered(after: Edition[], written: Edition[]): boolean {
  return after.every(({ edition }) => written.some((one) => one.edition === edition))
}

async function listSitesOf(search: Database, units: number[]): Promise<number[]> {
  const rows = await search.all<{ siteId: number }>(sql`
    SELECT DISTINCT e.site_id AS siteId FROM json_each(${JSON.stringify(units)}) u
    JOIN listing l ON l.unit = u.value JOIN edition e ON e.edition = l.edition`)
  return rows.map(({ siteId }) => siteId)
}
