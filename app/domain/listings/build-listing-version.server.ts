import { sql } from 'drizzle-orm'
import { bumpSiteVersions } from '~/domain/changes/bump-site-version.server'
import { DAY } from '~/lib/local-time'
import { type Database, writeTogether } from '~/platform/database.server'
import {
  startVersion,
  type ListingVersion,
  publishVersion,
  listListingVersions,
  moveCursor,
} from './listing-version-store.server'
import { EVERYWHERE } from './listed-event'
import { buildVersionRows } from './build-listing-rows'
import { mergeTextIndexes } from './merge-text-index.server'
import { limitUnits, readSourceEvents } from './read-source-events.server'
import { writeListings } from './write-listings.server'

/** Units that are read and written together. */
export const UNITS_PER_STEP = 250
/** Some 200 MB of an index: what one queue message has time for. */
const MERGE_STEPS = 100

/** How long after its `until_at` an event can still be in a list (see `pastFrom`), with some room. */
const LONGEST_AFTER_UNTIL = 3 * DAY

type Services = { db: Database; search: Database; now: number }
type SiteMark = { seq: number; siteId: number }

/**
 * Does the next step of rebuilding the site that was marked first: starts its new listing version, writes some units, or,
 * after the last unit, publishes the version. Null when no site is marked. Until then visitors read the old version; if
 * a rebuild stops halfway, the next call continues it.
 */
export async function buildNextStep(
  services: Services,
): Promise<{ units: number; rowsWritten: number } | null> {
  const { db, search, now } = services
  const mark = await db.get<SiteMark | undefined>(
    sql`SELECT seq, site_id AS siteId FROM stale_site ORDER BY seq LIMIT 1`,
  )
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
    sql`DELETE FROM stale_site WHERE seq = ${mark.seq}`,
    bumpSiteVersions([mark.siteId]),
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
  await search.run(moveCursor(version.id, last))
  return { units: units.length, rowsWritten }
}

/**
 * The next units that may have something to show in the version. A day without an hour lasts until its end on the site,
 * wherever the event is: up to a day and the distance between two zones after its own beginning.
 */
async function listUnits(
  db: Database,
  { siteId, cursor }: ListingVersion,
  now: number,
): Promise<number[]> {
  const isInside =
    siteId === EVERYWHERE
      ? sql`true`
      : sql`EXISTS (SELECT 1 FROM venue_site vs WHERE vs.venue_id = e.venue_id AND vs.site_id = ${siteId})`
  const rows = await db.all<{ unit: number }>(sql`
    SELECT DISTINCT e.unit FROM event e
    WHERE e.unit > ${cursor ?? Number.MIN_SAFE_INTEGER} AND e.until_at > ${now - LONGEST_AFTER_UNTIL} AND ${isInside}
    ORDER BY e.unit LIMIT ${UNITS_PER_STEP}`)
  return limitUnits(
    db,
    rows.map(({ unit }) => unit),
    now,
  )
}
