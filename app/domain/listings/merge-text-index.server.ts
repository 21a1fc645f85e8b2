import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'

const PAGES_PER_STEP = 500

/**
 * Joins the pieces into which many writes cut the full-text indexes: a search looks into each of them. It takes small
 * steps, at most so many, and goes on where it was the next time.
 */
export async function mergeTextIndexes(search: Database, mostSteps: number): Promise<void> {
  for (const table of ['listing_text', 'term_text']) {
    const name = sql.identifier(table)
    for (let step = 0; step < mostSteps; step++) {
      // Negative: pieces of all sizes, until one is left. Less than two changes mean that there was nothing to join.
      const { meta } = await search.run(
        sql`INSERT INTO ${name} (${name}, rank) VALUES ('merge', ${-PAGES_PER_STEP})`,
      )
      if (meta.changes < 2) break
    }
  }
}
