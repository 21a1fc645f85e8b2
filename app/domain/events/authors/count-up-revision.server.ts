import { eq, sql } from 'drizzle-orm'
import { event, series } from '~/db/schema/events'
import type { Database, Statement } from '~/platform/database.server'

/** Lets an editor who has the form open know that the event was changed meanwhile. In a series, that of the series counts. */
export function countUpRevision(
  { db }: { db: Database },
  { id, seriesId }: { id: number; seriesId: number | null },
): Statement {
  return seriesId === null
    ? db
        .update(event)
        .set({ revision: sql`${event.revision} + 1` })
        .where(eq(event.id, id))
    : db
        .update(series)
        .set({ revision: sql`${series.revision} + 1` })
        .where(eq(series.id, seriesId))
}
