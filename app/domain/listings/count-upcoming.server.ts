import { and, eq, gt, gte, lt, sum } from 'drizzle-orm'
import { listing, listingVersion, term } from '~/db/schema/listings'
import type { Database } from '~/platform/database.server'
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
  const isCategory = and(gte(term.key, 'c:'), lt(term.key, 'c;'))
  const [rows] = await search.batch([
    search
      .select({ key: term.key, cards: term.docs })
      .from(term)
      .where(and(eq(term.versionId, selectLiveVersionId(siteId)), isCategory)),
  ])
  const counts = new Map<string, number>()
  for (const { key, cards } of rows) {
    const id = key.split(':')[1] ?? ''
    counts.set(id, (counts.get(id) ?? 0) + cards)
  }
  return counts
}
