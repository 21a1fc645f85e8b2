import { and, isNull, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import type { Database } from '~/platform/storage/database.server'
import { isEventOnSite } from './event-columns.server'

/** An event as an editor's list names it. */
export type EventTitle = { id: number; title: string; startDay: string }

/**
 * Those of these events that are in the site's bounds, in the order of the ids. Few rows are read per id: a join could also begin
 * with the site's venues, of which there are thousands.
 */
export async function listEventTitles(
  db: Database,
  siteId: number,
  ids: number[],
): Promise<EventTitle[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: event.id, title: event.title, startDay: event.startDay })
    .from(event)
    .where(
      and(
        sql`${event.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        isNull(event.deletedAt),
        isEventOnSite(siteId),
      ),
    )
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
