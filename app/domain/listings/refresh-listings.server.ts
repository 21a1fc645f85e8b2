import { and, asc, desc, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { staleListing, staleSite } from '~/db/schema/listings'
import type { MarkRange } from '~/domain/changes/change-reactions.server'
import { markCachedPagesStale } from '~/domain/changes/mark-cached-pages-stale.server'
import { yieldThread } from '~/lib/yield-thread'
import type { Log } from '~/platform/log.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { buildNextStep } from './build-listing-version.server'
import { countUnitEvents, limitEvents } from './read-source-events.server'
import { recordChanges } from './record-changes.server'
import { refreshUnits } from './refresh-units.server'

/** DB has the events, SEARCH the listings; `now` is epoch milliseconds by the product's clock. */
export type ListingServices = {
  db: Database
  search: Database
  log: Log
  now: number
  /** Has the listing queue refresh what is still stale; without it, everything is refreshed at once. */
  enqueueRefresh?: () => Promise<void>
}

export type RefreshLimits = {
  steps?: number
  /** Of the steps, those that rebuild whole sites. */
  rebuildSteps?: number
  /** Starts with the latest mark: its author is waiting to see it. */
  isNewestFirst?: boolean
  /** Leaves all other marks to those who made them. */
  marks?: MarkRange
  onStep?: (done: RefreshStep) => void
}

type RefreshStep = { units: number; rowsWritten: number }

export type RefreshResult = RefreshStep & { isDone: boolean }

/**
 * Brings the listings up to date: reads the marks that changes left (changes/apply-change.server.ts), rewrites the rows
 * of the marked units, then rebuilds the sites that are marked as a whole. It runs right after a change, and again in the
 * listing queue for marks that remain. Several runs at once, or one that stops halfway, do no harm: a mark is deleted only
 * after its rows agree with the events. A unit that cannot be listed is logged and keeps its mark, and the others go on.
 * `isDone` is false when the limit was reached before the last mark.
 */
export async function refreshListings(
  services: ListingServices,
  {
    steps = Number.POSITIVE_INFINITY,
    rebuildSteps = steps,
    isNewestFirst = false,
    marks: range,
    onStep,
  }: RefreshLimits = {},
): Promise<RefreshResult> {
  const sum: RefreshResult = { units: 0, rowsWritten: 0, isDone: false }
  const failed = new Set<number>()
  let rebuilding = 0
  for (let step = 0; step < steps; step++) {
    if (step > 0) await yieldThread()
    const { marks, isLast, hasStaleSite } = await findWork(services, {
      isNewestFirst,
      range,
      failed,
      most: Math.min(FIRST_MARKS * 2 ** step, MOST_MARKS),
    })
    if (marks.length === 0 && !hasStaleSite) return { ...sum, isDone: true }
    if (marks.length === 0 && rebuilding++ === rebuildSteps) return sum
    const done =
      marks.length > 0 ? await refreshBatch(services, marks, failed) : await buildNextStep(services)
    if (!done) return { ...sum, isDone: true }
    sum.units += done.units
    sum.rowsWritten += done.rowsWritten
    onStep?.(done)
    // No mark is added to a range.
    if (range && isLast && !hasStaleSite) return { ...sum, isDone: true }
  }
  return sum
}

/**
 * Refreshes after a change that is already stored. A large rebuild is left to the listing queue: until it is published,
 * visitors read the old listings. When a refresh fails, the marks remain and the queue retries. Only the change's own marks
 * are refreshed: nobody waits for a large import, whether it came before or runs beside.
 */
export async function refreshAfterChange(
  services: ListingServices,
  marks?: MarkRange,
): Promise<void> {
  const { enqueueRefresh } = services
  try {
    const { isDone } = await refreshListings(services, {
      steps: STEPS_AFTER_CHANGE,
      rebuildSteps: enqueueRefresh ? REBUILD_STEPS_AFTER_CHANGE : STEPS_AFTER_CHANGE,
      isNewestFirst: true,
      marks,
    })
    if (!isDone) await enqueueRefresh?.()
  } catch (fault) {
    services.log.error('listings could not be refreshed; their marks stay', fault)
  }
}

/**
 * Marks of a step: others read the databases between two. The first steps take fewer, as their code is slow until it has run
 * for a while.
 */
const FIRST_MARKS = 10
const MOST_MARKS = 40
/** A step is some ten queries, and a worker may make 1,000 for a request. */
const STEPS_AFTER_CHANGE = 78
/** A city of some 500 events is rebuilt while its editor waits. */
const REBUILD_STEPS_AFTER_CHANGE = 3

type Mark = Pick<typeof staleListing.$inferSelect, 'seq' | 'unit'>

type Work = {
  marks: Mark[]
  /** Whether there are no marks besides these. */
  isLast: boolean
  /** Whether a whole site is to be rebuilt. */
  hasStaleSite: boolean
}

/** The next marks, of units that can be read together. */
async function findWork(
  { db, now }: ListingServices,
  {
    isNewestFirst,
    range,
    failed,
    most,
  }: { isNewestFirst: boolean; range: MarkRange | undefined; failed: Set<number>; most: number },
): Promise<Work> {
  const limit = most + failed.size
  const [found, sites] = await db.batch([
    db
      .select({
        seq: staleListing.seq,
        unit: staleListing.unit,
        events: countUnitEvents(sql`stale_listing.unit`, now),
      })
      .from(staleListing)
      .where(range && and(gt(staleListing.seq, range.after), lte(staleListing.seq, range.upTo)))
      .orderBy(isNewestFirst ? desc(staleListing.seq) : asc(staleListing.seq))
      .limit(limit),
    db.select({ siteId: staleSite.siteId }).from(staleSite).limit(1),
  ])
  const open = found.filter(({ unit }) => !failed.has(unit)).slice(0, most)
  const marks = limitEvents(open)
  return {
    marks,
    isLast: found.length < limit && marks.length === open.length,
    hasStaleSite: sites.length > 0,
  }
}

/** All units together; if that fails, one at a time, to find the faulty ones. If all fail, the units are not the cause. */
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
  const { rowsWritten, siteIds, source, bookmark } = await refreshUnits(services, units)
  // A mark that is gone was made again by a later change, or its unit was refreshed by another run that knew as much.
  const isMarked = (unit: SQL) => sql`EXISTS (
    SELECT 1 FROM stale_listing s WHERE s.unit = ${unit} AND s.seq IN (SELECT value FROM json_each(${seqs})))`
  await writeTogether(db, [
    ...recordChanges({ units, source, isCurrent: isMarked, now: services.now }),
    db
      .delete(staleListing)
      .where(inArray(staleListing.seq, sql`(SELECT value FROM json_each(${seqs}))`)),
    // Even when nothing was written: an earlier run may have written it and then stopped before this.
    markCachedPagesStale(siteIds, bookmark),
  ])
  return { units: marks.length, rowsWritten }
}
