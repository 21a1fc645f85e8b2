import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { event } from '~/db/schema/events'
import { featuredDay } from '~/db/schema/promotions'
import type { EventCard } from '~/domain/events/event'
import { listEventsById } from '~/domain/search/lists/list-events-by-id.server'
import type { SearchSite } from '~/domain/search/results/plan-search.server'
import type { SearchServices } from '~/domain/search/results/search-events.server'
import { addDays, DAY, type Day, startOfDay, toDay, toWallTime } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'
import { rotateFeaturedEvents } from './rotate-featured-events'
import { selectUpsellRate } from './upsell-rate-store.server'

/** Today's featured events, and whether the site sells featured days. */
export type FeaturedToday = { events: EventCard[]; isOnSale: boolean }

/**
 * The events that the site features today, in its own zone, in rotation. Past, hidden and cancelled events are left out, even
 * before their days are refunded.
 */
export async function findFeaturedToday(
  reader: SearchServices & { db: Database },
  site: SearchSite,
): Promise<FeaturedToday> {
  const { db, now } = reader
  const today = toDay(now, site.timezone)
  const [rows, [rate]] = await db.batch([
    db
      .select({ eventId: featuredDay.eventId })
      .from(featuredDay)
      .where(and(eq(featuredDay.siteId, site.id), eq(featuredDay.day, today))),
    selectUpsellRate(db, site.id),
  ])
  const events = await listEventsById(
    reader,
    site,
    rows.map(({ eventId }) => eventId),
  )
  return {
    events: orderFeaturedEvents(reader, site, events),
    isOnSale: rate !== undefined && rate.cents > 0,
  }
}

/** A cancelled event is not featured, even before its days are refunded. */
export const isFeaturable = ({ status }: EventCard) => status !== 'cancelled'

/** Today's featured events as they are shown now: without cancelled ones, in rotation. */
export function orderFeaturedEvents(
  { now }: { now: number },
  { timezone }: { timezone: string },
  events: EventCard[],
): EventCard[] {
  const shown = events.filter(isFeaturable)
  const hour = Number(toWallTime(now, timezone).slice(11, 13))
  return rotateFeaturedEvents(shown, toDay(now, timezone), hour)
}

/** The events that the site features today, as `findFeaturedToday` finds them. */
export async function listFeaturedEvents(
  reader: SearchServices & { db: Database },
  site: SearchSite,
): Promise<EventCard[]> {
  return (await findFeaturedToday(reader, site)).events
}

/** When the day ends on which the site features what it features now (epoch milliseconds): midnight in its own zone. */
export const endOfFeaturedDay = ({ now }: { now: number }, { timezone }: { timezone: string }) =>
  startOfDay(addDays(toDay(now, timezone), 1), timezone)

/** An event that a site features on a day of its own zone, with the unit (see ListedEvent) that lists it. */
export type FeaturedEntry = { day: Day; eventId: number; unit: number }

/** What the site with this id features on the days on which it can be now, in whatever zone it is. */
export async function listFeaturedEntries(
  { db, now }: { db: Database; now: number },
  siteId: number,
): Promise<FeaturedEntry[]> {
  const [first, last] = [toDay(now - DAY, 'UTC'), toDay(now + DAY, 'UTC')]
  const rows = await db
    .select({ day: featuredDay.day, eventId: featuredDay.eventId, unit: event.unit })
    .from(featuredDay)
    .innerJoin(event, eq(event.id, featuredDay.eventId))
    .where(and(eq(featuredDay.siteId, siteId), between(featuredDay.day, first, last)))
  return rows.flatMap(({ unit, ...entry }) => (unit === null ? [] : [{ ...entry, unit }]))
}

/** Whether the site features the event today, in its own zone. */
export async function isEventFeatured(
  { db, now }: { db: Database; now: number },
  site: { id: number; timezone: string },
  eventId: number,
): Promise<boolean> {
  const { siteId, day, eventId: featuredId } = featuredDay
  const today = toDay(now, site.timezone)
  const isToday = and(eq(siteId, site.id), eq(day, today), eq(featuredId, eventId))
  return (await db.$count(featuredDay, isToday)) > 0
}

/** Whether the site features the event today, in its own zone: a condition for a query of the event. */
export function isFeaturedToday(
  { now }: { now: number },
  site: { id: number; timezone: string },
  eventId: number,
): SQL {
  const today = toDay(now, site.timezone)
  return existsIn(
    featuredDay,
    and(
      eq(featuredDay.siteId, site.id),
      eq(featuredDay.day, today),
      eq(featuredDay.eventId, eventId),
    ),
  )
}

/** Features an event on these days of the site: a write for `applyChange`. */
export function insertFeaturedDays(siteId: number, eventId: number, days: Day[]): Statement {
  return sql`
    INSERT OR IGNORE INTO featured_day (site_id, day, event_id)
    SELECT ${siteId}, value, ${eventId} FROM json_each(${JSON.stringify(days)})`
}

/** Features an invoice's event on the days that it has bought: a write for `applyChange`, after those of its lines. */
export const insertSoldDays = (invoiceId: number): Statement => sql`
  INSERT OR IGNORE INTO featured_day (site_id, day, event_id)
  SELECT l.site_id, l.day, i.event_id FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
  WHERE l.invoice_id = ${invoiceId} AND l.state = 'sold' AND i.event_id IS NOT NULL`
