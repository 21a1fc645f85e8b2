import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/storage/database.server'

/** The ids of the events on these pages: the next one on each that is not over, or has not begun. */
export async function listNextEvents(
  db: Database,
  now: number,
  pages: string[],
  { hasBegun = true }: { hasBegun?: boolean } = {},
): Promise<number[]> {
  const isNext = hasBegun ? sql`e.until_at > ${now}` : sql`e.start_at > ${now}`
  const rows = await db.all<{ id: number | null }>(sql`
    SELECT (SELECT e.id FROM event e
      WHERE e.upstream_url = p.value AND e.deleted_at IS NULL AND ${isNext}
      ORDER BY e.start_at LIMIT 1) AS id
    FROM json_each(${JSON.stringify(pages)}) p`)
  return rows.flatMap(({ id }) => id ?? [])
}
