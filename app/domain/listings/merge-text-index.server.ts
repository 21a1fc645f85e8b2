import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/storage/database.server'

const PAGES_PER_STEP = 500

/**
 * Merges the segments that writes add to the full-text indexes, because a search reads every segment. Makes at most
 * `maxSteps` small steps; the next call continues.
 */
export async function mergeTextIndexes(search: Database, maxSteps: number): Promise<void> {
  for (const table of ['listing_text', 'term_text']) {
    const name = sql.identifier(table)
    for (let step = 0; step < maxSteps; step++) {
      // Negative: segments of all levels, until one is left. Fewer than two changes mean that nothing was merged.
      const { meta } = await search.run(
        sql`INSERT INTO ${name} (${name}, rank) VALUES ('merge', ${-PAGES_PER_STEP})`,
      )
      if (meta.changes < 2) break
    }
  }
}
