import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { staleSite } from '~/db/schema/listings'
import { markCachedPagesStale } from '~/domain/changes/mark-cached-pages-stale.server'
import { isEventOnSite } from '~/domain/events/event-columns.server'
import { DAY } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { readBookmark } from '~/platform/storage/read-session.server'
import { buildVersionRows } from './build-listing-rows'
import { EVERYWHERE } from './listed-event'
import {
  type ListingVersion,
  listListingVersions,
  moveCursor,
  publishVersion,
  startVersion,
} from './listing-version-store.server'
import { mergeTextIndexes } from './merge-text-index.server'
import {
  limitUnits,
  readSourceEvents,
  type SourceEvents,
  unitColumn,
} from './read-source-events.server'
import { recordChanges, recordUnlisted } from './record-changes.server'
import { writeEventContents } from './write-event-contents.server'
import { writeListings } from './write-listing-rows.server'

/** Units that are read and written together. */
export const UNITS_PER_STEP = 250
/** About 200 MB of an index: what one queue message has time for. */
const MERGE_STEPS = 100

/** How long after its `until_at` an event can still be listed (see `pastFrom`), with a margin. */
const LONGEST_AFTER_UNTIL = 3 * DAY

type Services = { db: Database; search: Database; now: number }

/**
 * Does the next step of rebuilding the site that was marked first: starts its new listing version, writes some units, or,
 * after the last unit, publishes the version. Null when no site is marked. Until then visitors read the old version; if
 * a rebuild stops halfway, the next call continues it.
 */
export async function buildNextStep(
  services: Services,
): Promise<{ units: number; rowsWritten: number } | null> {
  const { db, search, now } = services
  const mark = await db.select().from(staleSite).orderBy(asc(staleSite.seq)).limit(1).get()
  if (!mark) return null
  await startVersion(search, { siteId: mark.siteId, builtFor: mark.seq, now })
  const version = (await listListingVersions(search)).find(
    ({ siteId, state }) => siteId === mark.siteId && state === 'building',
  )
  if (version) {
    const built = await buildUnits(services, version)
    if (built.units > 0) return built
    await mergeTextIndexes(search, MERGE_STEPS)
    await publishVersion(search, version, now)
  }
  await writeTogether(db, [
    ...(mark.siteId === EVERYWHERE ? [] : [recordUnlisted(db, mark.siteId, now)]),
    db.delete(staleSite).where(eq(staleSite.seq, mark.seq)),
    markCachedPagesStale([mark.siteId], await readBookmark(search.$client)),
  ])
  return { units: 0, rowsWritten: 0 }
}

async function buildUnits(
  { db, search, now }: Services,
  version: ListingVersion,
): Promise<{ units: number; rowsWritten: number }> {
  const units = await listUnits(db, version, now)
  const last = units.at(-1)
  if (last === undefined) return { units: 0, rowsWritten: 0 }
  const source = await readSourceEvents(db, units, now)
  const rowsWritten = await writeListings(search, {
    units,
    versionIds: [version.id],
    rows: buildVersionRows(source, version, now),
    seq: source.seq,
    now,
    recordsSeq: false,
  })
  // The listing of all places has no contents and no partners of its own.
  const contentsWritten =
    version.siteId === EVERYWHERE ? 0 : await writeEventContents({ db, search, now }, units, source)
  if (version.siteId !== EVERYWHERE) await recordBuilt(db, { units, source, now }, version.siteId)
  await moveCursor(search, version.id, last)
  return { units: units.length, rowsWritten: rowsWritten + contentsWritten }
}

/**
 * Records what partners would notice of these units. If anything was marked as stale since they were read, they may have
 * changed, so they are marked too: their refresh will record it.
 */
async function recordBuilt(
  db: Database,
  { units, source, now }: { units: number[]; source: SourceEvents; now: number },
  siteId: number,
): Promise<void> {
  const isUnchanged = sql`coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'stale_listing'), 0) = ${source.seq}`
  await writeTogether(db, [
    ...recordChanges({ units, source, siteId, isCurrent: () => isUnchanged, now }),
    sql`INSERT OR REPLACE INTO stale_listing (unit) SELECT value FROM json_each(${JSON.stringify(units)}) WHERE NOT ${isUnchanged}`,
  ])
}

/**
 * The next units that the version may list. A date-only event lasts until the end of its day on the site, wherever it takes
 * place: up to a day and the difference between two timezones after its own start.
 */
async function listUnits(
  db: Database,
  { siteId, cursor }: ListingVersion,
  now: number,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ unit: unitColumn })
    .from(event)
    .where(
      and(
        gt(event.unit, cursor ?? Number.MIN_SAFE_INTEGER),
        gt(event.untilAt, now - LONGEST_AFTER_UNTIL),
        siteId === EVERYWHERE ? undefined : isEventOnSite(siteId),
      ),
    )
    .orderBy(event.unit)
    .limit(UNITS_PER_STEP)
  return limitUnits(
    db,
    rows.map(({ unit }) => unit),
    now,
  )
}
