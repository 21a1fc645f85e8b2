import { and, eq, exists, sql } from 'drizzle-orm'
import { eventTag } from '~/db/schema/events'
import type { Database } from '~/platform/storage/database.server'

/** Those of these tags that the site's editors gave some event. */
export async function findSiteTags(
  db: Database,
  siteId: number,
  tags: string[],
): Promise<string[]> {
  const wanted = sql`wanted.value`
  const rows = await db
    .select({ tag: sql<string>`${wanted}` })
    .from(sql`json_each(${JSON.stringify(tags)}) wanted`)
    .where(
      exists(
        db
          .select({ tag: eventTag.tag })
          .from(eventTag)
          .where(and(eq(eventTag.siteId, siteId), eq(eventTag.tag, wanted))),
      ),
    )
  return rows.map(({ tag }) => tag)
}
