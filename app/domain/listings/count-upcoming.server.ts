import { and, eq, gt, gte, lt, sum } from 'drizzle-orm'
import { listing, listingVersion, term } from '~/db/schema/listings'
import type { Database } from '~/platform/storage/database.server'
import { parseTermKey, REGION_KINDS } from './build-listing-rows'
import type { RegionType } from './listed-event'
import { selectLiveVersionId } from './listing-version-store.server'

/** How many occurrences that are not past each site lists, by its id. */
export async function countUpcomingBySite({
  search,
  now,
}: {
  search: Database
  now: number
}): Promise<Map<number, number>> {
  const rows = await search
    .select({ siteId: listingVersion.siteId, upcoming: sum(listing.occurrences).mapWith(Number) })
    .from(listingVersion)
    .innerJoin(listing, eq(listing.versionId, listingVersion.id))
    .where(and(eq(listingVersion.state, 'live'), gt(listing.untilAt, now)))
    .groupBy(listingVersion.siteId)
  return new Map(rows.map(({ siteId, upcoming }) => [siteId, upcoming]))
}

/**
 * How many cards of a site's live listing are in each category, or below it; cards of the past are among them until the night.
 * Reads one row a category: the listing counts the cards of each name that they mention.
 */
export async function countUpcomingByCategory(
  search: Database,
  siteId: number,
): Promise<Map<string, number>> {
  const [rows] = await search.batch([selectTerms(search, siteId, 'c')])
  return sumByKey(rows, (id) => id)
}

/** The same for each region, by its type and slug ('neighborhood/old-harbor'). Reads one row a region. */
export async function countUpcomingByRegion(
  search: Database,
  siteId: number,
): Promise<Map<string, number>> {
  const selectRegions = (type: RegionType) => selectTerms(search, siteId, REGION_KINDS[type])
  const [neighborhoods, places, zips] = await search.batch([
    selectRegions('neighborhood'),
    selectRegions('place'),
    selectRegions('zip'),
  ])
  return new Map([
    ...sumByKey(neighborhoods, (slug) => `neighborhood/${slug}`),
    ...sumByKey(places, (slug) => `place/${slug}`),
    ...sumByKey(zips, (slug) => `zip/${slug}`),
  ])
}

/** The names of one kind that cards mention, each with how many do. */
function selectTerms(search: Database, siteId: number, kind: string) {
  const isKind = and(gte(term.key, `${kind}:`), lt(term.key, `${kind};`))
  return search
    .select({ key: term.key, cards: term.docs })
    .from(term)
    .where(and(eq(term.versionId, selectLiveVersionId(siteId)), isKind))
}

/** Something that was renamed has cards under two names until the listing is rebuilt. */
function sumByKey(
  rows: { key: string; cards: number }[],
  toKey: (id: string) => string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { key, cards } of rows) {
    const id = toKey(parseTermKey(key).id)
    counts.set(id, (counts.get(id) ?? 0) + cards)
  }
  return counts
}
