import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'

/** The venues that a site puts forward, each with the instant of its last change (epoch milliseconds). */
export async function listFeaturedUids(
  db: Database,
  siteId: number,
  limit: number,
): Promise<{ uid: string; updatedAt: number }[]> {
  return db.all(sql`
    SELECT f.uid, max(f.updated_at, c.updated_at) AS updatedAt
    FROM featured_venue f JOIN curated_venue c ON c.id = f.curated_venue_id
    WHERE f.site_id = ${siteId} AND f.featured = 1 ORDER BY f.id LIMIT ${limit}`)
}
