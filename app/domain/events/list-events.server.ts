import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, startOfDay } from '~/lib/local-time'
import { textKey } from '~/lib/text-key'
import { type Database, readTogether } from '~/platform/database.server'
import type { EventCard } from './event'

/** Which of a site's upcoming events are asked for. Absent means no limit. */
export type EventQuery = {
  text?: string
  categories?: string[]
  /** Days in the site's zone; an event is on each day that it touches. */
  days?: Day[]
  /** Only what begins on or after the first day asked for (else today), or only what began before and goes on. */
  phase?: 'coming' | 'running'
  page?: number
  pageSize?: number
}

export type EventPage = { events: EventCard[]; size: number; currentPage: number; maxPage: number }

type SiteInHand = { id: number; timezone: string }

export const PAGE_SIZE = 30
const LAST_PAGE = 100
const MOST_WORDS = 12
const MOST_DAYS = 60

/**
 * A site's listed events that are not past: what begins, by start, and then what began before and goes on, the soonest
 * to end first. `size` counts them all; `maxPage` is at least 1 and at most 100 (specification, section 9).
 */
export async function listEvents(
  { db, now }: { db: Database; now: number },
  site: SiteInHand,
  query: EventQuery = {},
): Promise<EventPage> {
  const pageSize = query.pageSize ?? PAGE_SIZE
  const currentPage = Math.min(Math.max(query.page ?? 1, 1), LAST_PAGE)
  const isRunning = sql`es.start_at < ${anchorOf(site, query, now)}`
  const where = sql.join(conditions(site, query, now, isRunning), sql` AND `)
  const from = sql`event_site es JOIN event e ON e.id = es.event_id JOIN venue v ON v.id = e.venue_id`
  const [counted, rows] = await readTogether<[{ size: number }[], CardRow[]]>(db, [
    sql`SELECT count(*) AS size FROM ${from} WHERE ${where}`,
    sql`SELECT ${cardColumns} FROM ${from} WHERE ${where}
      ORDER BY ${isRunning}, iif(${isRunning}, es.until_at, es.start_at), es.event_id LIMIT ${pageSize} OFFSET ${(currentPage - 1) * pageSize}`,
  ])
  const size = counted[0]?.size ?? 0
  const maxPage = Math.min(Math.max(Math.ceil(size / pageSize), 1), LAST_PAGE)
  return { events: rows.map(toCard), size, currentPage, maxPage }
}

/** The beginning of the first day that is looked at: what begins from then on is coming, what began before is running. */
function anchorOf({ timezone }: SiteInHand, { days }: EventQuery, now: number): number {
  const today = dayOf(now, timezone)
  const first = days?.reduce((one, other) => (other < one ? other : one), days[0] ?? today)
  return startOfDay(first && first > today ? first : today, timezone)
}

function conditions(site: SiteInHand, query: EventQuery, now: number, isRunning: SQL): SQL[] {
  const found = [sql`es.site_id = ${site.id} AND es.listed = 1 AND es.until_at > ${now}`]
  if (query.phase) found.push(query.phase === 'running' ? isRunning : sql`NOT ${isRunning}`)
  for (const word of textKey(query.text ?? '')
    .split(' ')
    .slice(0, MOST_WORDS)) {
    if (word) found.push(sql`instr(e.search_text, ${word}) > 0`)
  }
  if (query.categories?.length) {
    found.push(sql`EXISTS (
      SELECT 1 FROM event_category ec JOIN category_ancestor ca ON ca.category_id = ec.category_id
      WHERE ec.event_id = e.id AND ca.ancestor_id IN (SELECT value FROM json_each(${JSON.stringify(query.categories)})))`)
  }
  if (query.days) {
    const spans = query.days.slice(0, MOST_DAYS).map((day) => ({
      day,
      from: startOfDay(day, site.timezone),
      to: startOfDay(addDays(day, 1), site.timezone),
    }))
    found.push(sql`EXISTS (
      SELECT 1 FROM json_each(${JSON.stringify(spans)}) s
      WHERE CASE
        WHEN e.no_start = 1 THEN e.start_day <= s.value ->> 'day' AND e.end_day >= s.value ->> 'day'
        WHEN es.start_at >= s.value ->> 'to' THEN 0
        WHEN es.start_at >= s.value ->> 'from' THEN 1
        WHEN e.no_end = 1 THEN e.end_at IS NOT NULL AND e.end_day >= s.value ->> 'day'
        ELSE e.end_at > s.value ->> 'from' END)`)
  }
  return found
}

/** The columns of a card, from event_site es, event e and venue v. */
export const cardColumns = sql`
  e.id, e.title, e.status, es.picked, e.image_checksum AS imageChecksum, e.series_id AS seriesId,
  e.start_at AS startAt, e.end_at AS endAt, e.no_start AS noStart, e.no_end AS noEnd,
  e.start_day AS startDay, e.end_day AS endDay, e.timezone,
  e.venue_id AS venueId, coalesce(nullif(e.venue_name, ''), v.name) AS venueName, v.latitude, v.longitude`

export type CardRow = Omit<EventCard, 'picked' | 'noStart' | 'noEnd'> & {
  picked: number
  noStart: number
  noEnd: number
}

export function toCard(row: CardRow): EventCard {
  return { ...row, picked: row.picked === 1, noStart: row.noStart === 1, noEnd: row.noEnd === 1 }
}
