import { eq, sql } from 'drizzle-orm'
import { listing, listingVersion } from '~/db/schema/listings'
import { yieldThread } from '~/lib/yield-thread'
import type { Database } from '~/platform/storage/database.server'
import { readWithBookmark } from '~/platform/storage/read-session.server'
import { buildVersionRows } from './build-listing-rows'
import { type ListingVersion, listListingVersions } from './listing-version-store.server'
import { readSourceEvents, type SourceEvents } from './read-source-events.server'
import { writeEventContents } from './write-event-contents.server'
import { writeListings } from './write-listing-rows.server'

type Services = { db: Database; search: Database; now: number }

/** The sites list these units, or did; `bookmark` is the state of SEARCH that has all of it. */
type Refreshed = { rowsWritten: number; siteIds: number[]; source: SourceEvents; bookmark: string }

/** Nobody waits long for so many units, as of an event that somebody edits. */
const FEW_UNITS = 10

/** Rewrites these units in all listing versions. Of many, reading, rows and contents take some 10 ms each, and what waits runs in between. */
export async function refreshUnits(
  { db, search, now }: Services,
  units: number[],
): Promise<Refreshed> {
  const [[sites, found], first] = await Promise.all([
    search.batch([selectSitesWithUnits(search, units), listListingVersions(search)]),
    readSourceEvents(db, units, now),
  ])
  const pause = async () => {
    if (units.length > FEW_UNITS) await yieldThread()
  }
  const siteIds = new Set(sites.map(({ siteId }) => siteId))
  let [versions, source] = [found, first]
  let rowsWritten = 0
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    for (const event of [...source.units.values()].flat()) {
      for (const siteId of event.siteIds) siteIds.add(siteId)
    }
    await pause()
    rowsWritten += await writeListings(search, {
      units,
      versionIds: versions.map(({ id }) => id),
      rows: versions.flatMap((version) => buildVersionRows(source, version, now)),
      seq: source.seq,
      now,
      recordsSeq: true,
    })
    await pause()
    // After the rows, whose `seq` keeps an older writer from the contents.
    rowsWritten += await writeEventContents({ db, search, now }, units, source)
    const { value: after, bookmark } = await readWithBookmark(search, listListingVersions)
    if (includesAll(after, versions)) {
      return { rowsWritten, siteIds: [...siteIds], source, bookmark }
    }
    versions = after
    source = await readSourceEvents(db, units, now)
  }
  throw new Error('the versions of the listings keep changing')
}

const MAX_ATTEMPTS = 5

/** Whether every version that exists by now was written to. */
function includesAll(after: ListingVersion[], written: ListingVersion[]): boolean {
  return after.every(({ id }) => written.some((version) => version.id === id))
}

const selectSitesWithUnits = (search: Database, units: number[]) =>
  search
    .selectDistinct({ siteId: listingVersion.siteId })
    .from(sql`json_each(${JSON.stringify(units)}) u`)
    .innerJoin(listing, sql`${listing.unit} = u.value`)
    .innerJoin(listingVersion, eq(listingVersion.id, listing.versionId))
