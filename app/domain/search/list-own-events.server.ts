import { type SQL, sql } from 'drizzle-orm'
import type { EventCard } from '~/domain/events/event'
import { eventColumns } from '~/domain/events/event-columns.server'
import { type Database, readTogether } from '~/platform/database.server'
import type { SearchSite } from './build-search-plan.server'
import { parseCardRow, type Row } from './event-card-row'

export type OwnEvent = EventCard & { published: boolean; quarantined: boolean; hidden: boolean }

const MAX_EVENTS = 200

/**
 * The events that an account created within the site's bounds: upcoming ones by start, and past ones, the latest first.
 * Reads the events themselves, because their author also sees those that no list shows.
 */
export async function listOwnEvents(
  { db, now }: { db: Database; now: number },
  site: SearchSite,
  createdBy: string,
): Promise<{ upcoming: OwnEvent[]; past: OwnEvent[] }> {
  const selectOwn = (condition: SQL, order: SQL) => sql`
    SELECT ${eventColumns}, NULL AS "group",
      coalesce(m.picked, 0) AS picked, coalesce(m.hidden, 0) AS hidden, e.published,
      max(e.quarantined, v.quarantined) AS quarantined
    FROM event e JOIN venue v ON v.id = e.venue_id
    JOIN venue_site vs ON vs.venue_id = v.id AND vs.site_id = ${site.id}
    LEFT JOIN event_mark m ON m.event_id = e.id AND m.site_id = vs.site_id
    WHERE e.created_by = ${createdBy} AND e.deleted_at IS NULL AND ${condition}
    ORDER BY e.start_at ${order}, e.id LIMIT ${MAX_EVENTS}`
  const [upcoming, past] = await readTogether<[Row<OwnEvent>[], Row<OwnEvent>[]]>(db, [
    selectOwn(sql`e.until_at > ${now}`, sql`ASC`),
    selectOwn(sql`e.until_at <= ${now}`, sql`DESC`),
  ])
  return { upcoming: upcoming.map(parseOwnEvent), past: past.map(parseOwnEvent) }
}

function parseOwnEvent(row: Row<OwnEvent>): OwnEvent {
  return {
    ...row,
    ...parseCardRow(row),
    hidden: row.hidden === 1,
    published: row.published === 1,
    quarantined: row.quarantined === 1,
  }
}
