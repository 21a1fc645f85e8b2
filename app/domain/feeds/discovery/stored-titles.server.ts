import { and, gt, isNull, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { textKey } from '~/lib/text-key'
import type { Database } from '~/platform/database.server'

const MAX_EVENTS = 2000

/** The upcoming events at these venues, of other feeds than one and of people, as 'venue day title'. */
export async function listStoredTitles(
  db: Database,
  {
    venueIds,
    from,
    exceptFeedId,
  }: { venueIds: number[]; from: number; exceptFeedId: number | null },
): Promise<Set<string>> {
  if (venueIds.length === 0) return new Set()
  const rows = await db
    .select({ venueId: event.venueId, startDay: event.startDay, title: event.title })
    .from(event)
    .where(
      and(
        sql`${event.venueId} IN (SELECT value FROM json_each(${JSON.stringify(venueIds)}))`,
        gt(event.untilAt, from),
        isNull(event.deletedAt),
        exceptFeedId === null ? undefined : sql`${event.feedId} IS NOT ${exceptFeedId}`,
      ),
    )
    .limit(MAX_EVENTS)
  return new Set(
    rows.map(({ venueId, startDay, title }) => `${venueId} ${startDay} ${textKey(title)}`),
  )
}
