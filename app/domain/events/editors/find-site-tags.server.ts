import { and, eq, sql } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
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
    .where(existsIn(eventTag, and(eq(eventTag.siteId, siteId), eq(eventTag.tag, wanted))))
  return rows.map(({ tag }) => tag)
}
