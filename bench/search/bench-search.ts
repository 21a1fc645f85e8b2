import { openListings } from './listings'
import { measure } from './measure'
import { printResults } from './print-results'

const SMALL = { occurrences: 100_000, siteCounts: [1], turns: 600 }
const LARGE = { occurrences: 1_000_000, siteCounts: [1, 10, 100], turns: 600 }

/**
 * Every kind of query against `SELECT 1`, at 100,000 occurrences; with `isLarge` also at a million, which take some twenty
 * minutes to build the first time. With `sites`, only the listings of that many sites.
 */
export async function benchSearch({
  isLarge,
  sites,
}: {
  isLarge: boolean
  sites?: number
}): Promise<void> {
  for (const { occurrences, siteCounts, turns } of isLarge ? [SMALL, LARGE] : [SMALL]) {
    for (const siteCount of siteCounts) {
      if (sites !== undefined && sites !== siteCount) continue
      const listings = await openListings({ occurrences, siteCount })
      printResults(listings, await measure(listings, turns))
      await listings.worker.close()
    }
  }
}
