import { sql } from 'drizzle-orm'
import { bumpContentVersion } from '~/domain/sites/site-store.server'
import { type Database, writeTogether } from '~/platform/database.server'
import type { Log } from '~/platform/log.server'
import { buildStep, UNITS_AT_ONCE } from './build-edition.server'
import { type Edition, listEditions } from './editions.server'
import { rowsOfEdition } from './listing-rows'
import { readTruth } from './read-truth.server'
import { writeListings } from './write-listings.server'

/** What the listings are made with: the truth, the listings, and the product's hour (epoch milliseconds). */
export type ListingServices = { db: Database; search: Database; log: Log; now: number }

export type RefreshLimits = {
  /** Steps of at most UNITS_AT_ONCE units. */
  steps?: number
  onStep?: (done: { units: number; rowsWritten: number }) => void
}

export type Refreshed = { units: number; rowsWritten: number; isDone: boolean }

/**
 * Brings the listings up to date with the truth: the units that are marked as stale, then the sites that are to be made
 * anew. It may run several times at once, and be broken off anywhere: a mark is taken away only after its listing
 * agrees. `isDone` is false when the limit was reached before the last mark.
 */
export async function refreshListings(
  services: ListingServices,
  { steps = Number.POSITIVE_INFINITY, onStep }: RefreshLimits = {},
): Promise<Refreshed> {
  const sum: Refreshed = { units: 0, rowsWritten: 0, isDone: false }
  for (let step = 0; step < steps; step++) {
    const done = (await refreshStep(services)) ?? (await buildStep(services))
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
    await refreshListings(services, { steps: STEPS_AFTER_CHANGE })
  } catch (fault) {
    services.log.error('listings could not be refreshed; their marks stay', fault)
  }
}

const STEPS_AFTER_CHANGE = 40

type Mark = { seq: number; unit: number }

async function refreshStep(
  services: ListingServices,
): Promise<{ units: number; rowsWritten: number } | null> {
  const { db } = services
  const marks = await db.all<Mark>(
    sql`SELECT seq, unit FROM stale_listing ORDER BY seq LIMIT ${UNITS_AT_ONCE}`,
  )
  if (marks.length === 0) return null
  const { rowsWritten, siteIds } = await refreshUnits(
    services,
    marks.map(({ unit }) => unit),
  )
  await writeTogether(db, [
    sql`DELETE FROM stale_listing WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(marks.map(({ seq }) => seq))}))`,
    bumpContentVersion(siteIds),
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
