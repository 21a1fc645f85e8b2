import { and, eq, gt, sum } from 'drizzle-orm'
import { listing, listingVersion } from '~/db/schema/listings'
import type { Database } from '~/platform/database.server'

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
