import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'

/** The ids of the events on these pages: the next one on each. */
export async function listNextEvents(
  db: Database,
  now: number,
  pages: string[],
): Promise<number[]> {
  const rows = await db.all<{ id: number | null }>(sql`
    SELECT (SELECT e.id FROM event e
      WHERE e.upstream_url = p.value AND e.deleted_at IS NULL AND e.until_at > ${now}
      ORDER BY e.start_at LIMIT 1) AS id
    FROM json_each(${JSON.stringify(pages)}) p`)
  return rows.flatMap(({ id }) => id ?? [])
}
