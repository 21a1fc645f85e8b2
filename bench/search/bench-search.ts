import { openListings } from './listings'
import { measure } from './measure'
import { printSearch } from './tables'

const SMALL = { occurrences: 100_000, siteCounts: [1], turns: 600 }
const LARGE = { occurrences: 1_000_000, siteCounts: [1, 10, 100], turns: 600 }

/**
 * Every kind of question against `SELECT 1`, at 100,000 occurrences; with `isLarge` at a million too, which takes some
 * twenty minutes to make the first time. With `sites`, only where there are so many of them.
 */
export async function benchSearch(asked: { isLarge: boolean; sites?: number }): Promise<void> {
  for (const { occurrences, siteCounts, turns } of asked.isLarge ? [SMALL, LARGE] : [SMALL]) {
    for (const siteCount of siteCounts) {
      if (asked.sites !== undefined && asked.sites !== siteCount) continue
      const listings = await openListings({ occurrences, siteCount })
      printSearch(listings, await measure(listings, turns))
      await listings.worker.close()
    }
  }
}
