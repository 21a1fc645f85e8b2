import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { listing, listingVersion } from '~/db/schema/listings'
import { site } from '~/db/schema/sites'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { buildVersionRows, type ListingRow } from './build-listing-rows'
import { EVERYWHERE } from './listed-event'
import { firstKeyOfMinute, KEYS_PER_VERSION } from './listing-key'
import { listListingVersions } from './listing-version-store.server'
import { regroupListings } from './maintain-listings.server'
import { LONGEST_LAG, readSourceEvents, unitColumn } from './read-source-events.server'
import { type ListingServices, refreshListings } from './refresh-listings.server'
import { requestRebuild } from './request-rebuild.server'
import { hashRow } from './write-listing-rows.server'

/** `wrong` are the units whose rows differ from what their events give, or that full-text search lacks. */
export type ListingCheck = {
  units: number
  wrong: number[]
  /** Sites that had no listing, 0 for all places. Theirs were built first: without them nothing can be compared. */
  absent: number[]
}

export type CheckOptions = {
  /** Checks one unit in this many. */
  oneIn?: number
  /** Which one of them, from 0. */
  turn?: number
  isRepairing: boolean
  onStep?: (check: ListingCheck) => void
}

const UNITS_PER_CHECK = 400

/**
 * Compares the live listings with their events, and repairs what differs if `isRepairing`. Stale listings, which are
 * known to differ, are refreshed first.
 */
export async function checkListings(
  services: ListingServices,
  { oneIn = 1, turn = 0, isRepairing, onStep }: CheckOptions,
): Promise<ListingCheck> {
  const { db, search, now } = services
  const absent = await listSitesWithoutListings(services)
  if (absent.length > 0) await requestRebuild(services, absent)
  await refreshListings(services)
  await regroupListings(services)
  const check: ListingCheck = { units: 0, wrong: [], absent }
  for (let cursor: number | null = Number.MIN_SAFE_INTEGER; cursor !== null; ) {
    const { units, last } = await listUnits(db, search, cursor, now)
    const sampled = units.filter((unit) => Math.abs(unit) % oneIn === turn % oneIn)
    // Units that seem wrong are compared twice, because they may have changed between the two reads.
    const wrong = await listWrongUnits(services, await listWrongUnits(services, sampled))
    check.units += sampled.length
    check.wrong.push(...wrong)
    if (isRepairing && wrong.length > 0) await repair(services, wrong)
    onStep?.(check)
    cursor = last
  }
  return check
}

async function listSitesWithoutListings({ db, search }: ListingServices): Promise<number[]> {
  const [sites, versions] = await Promise.all([
    db.select({ id: site.id }).from(site),
    listListingVersions(search),
  ])
  const live = new Set(versions.filter(({ state }) => state === 'live').map(({ siteId }) => siteId))
  return [EVERYWHERE, ...sites.map(({ id }) => id)].filter((id) => !live.has(id))
}

/** The next units that have events or listings, in order; `last` is null when there are no more. */
async function listUnits(
  db: Database,
  search: Database,
  cursor: number,
  now: number,
): Promise<{ units: number[]; last: number | null }> {
  const [known, listed] = await Promise.all([
    db
      .selectDistinct({ unit: unitColumn })
      .from(event)
      .where(and(gt(event.unit, cursor), gt(event.untilAt, now - LONGEST_LAG)))
      .orderBy(event.unit)
      .limit(UNITS_PER_CHECK),
    search
      .selectDistinct({ unit: listing.unit })
      .from(listing)
      .where(gt(listing.unit, cursor))
      .orderBy(listing.unit)
      .limit(UNITS_PER_CHECK),
  ])
  const ends = [known, listed].flatMap((rows) =>
    rows.length === UNITS_PER_CHECK ? [rows.at(-1)?.unit ?? cursor] : [],
  )
  const last = ends.length > 0 ? Math.min(...ends) : null
  const units = [...new Set([...known, ...listed].map(({ unit }) => unit))]
    .filter((unit) => last === null || unit <= last)
    .toSorted((a, b) => a - b)
  return { units, last }
}

async function listWrongUnits(
  { db, search, now }: ListingServices,
  units: number[],
): Promise<number[]> {
  if (units.length === 0) return []
  const versions = (await listListingVersions(search)).filter(({ state }) => state === 'live')
  const [source, stored] = await Promise.all([
    readSourceEvents(db, units, now),
    search
      .select({
        unit: listing.unit,
        versionId: listing.versionId,
        event: listing.event,
        k: listing.k,
        hash: listing.hash,
        hasText: sql`EXISTS (SELECT 1 FROM listing_text t WHERE t.rowid = ${listing.k})`.mapWith(
          Boolean,
        ),
      })
      .from(sql`json_each(${JSON.stringify(units)}) u`)
      .crossJoin(listing)
      .innerJoin(listingVersion, eq(listingVersion.id, listing.versionId))
      .where(
        and(
          sql`${listing.unit} = u.value`,
          eq(listingVersion.state, 'live'),
          gt(listing.untilAt, now),
        ),
      ),
  ])
  const wanted = new Map<string, ListingRow>()
  for (const row of versions.flatMap((version) => buildVersionRows(source, version, now))) {
    wanted.set(`${row.unit}/${row.versionId}/${row.event}`, row)
  }
  const wrong = new Set<number>()
  for (const row of stored) {
    const key = `${row.unit}/${row.versionId}/${row.event}`
    const right = wanted.get(key)
    wanted.delete(key)
    const isInPlace =
      right &&
      Math.floor((row.k % KEYS_PER_VERSION) / firstKeyOfMinute(1)) === right.minute &&
      hashRow(right) === row.hash
    if (!isInPlace || !row.hasText) wrong.add(row.unit)
  }
  for (const { unit } of wanted.values()) wrong.add(unit)
  return [...wrong]
}

/** Deletes the rows, so that they are rewritten whatever their hash. The units are marked before and after. */
async function repair(services: ListingServices, units: number[]): Promise<void> {
  const { db, search } = services
  const list = JSON.stringify(units)
  const mark = sql`INSERT OR REPLACE INTO stale_listing (unit) SELECT value FROM json_each(${list})`
  await db.run(mark)
  const rows = search
    .select({ k: listing.k })
    .from(listing)
    .where(inArray(listing.unit, sql`(SELECT value FROM json_each(${list}))`))
  await writeTogether(search, [
    sql`
      UPDATE term SET docs = docs - d.n
      FROM (
        SELECT l.version_id, t.value AS key, count(*) AS n FROM listing l, json_each(l.terms) t
        WHERE l.k IN ${rows} GROUP BY l.version_id, t.value) d
      WHERE term.version_id = d.version_id AND term.key = d.key`,
    sql`DELETE FROM listing_text WHERE rowid IN ${rows}`,
    search.delete(listing).where(inArray(listing.k, rows)),
  ])
  await db.run(mark)
  await refreshListings(services)
}
