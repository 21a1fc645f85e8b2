import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'
import { eventColumns, isMarkOfEvent, isVenueOfEvent, isVenueOnSite } from './event-columns.server'
import { isNotDeleted, isVisibleOnSite, visibilityColumns } from './event-visibility.server'

/** What a calendar or a feed reader has room for; longer texts go on at the event's page. */
const DESCRIPTION_CHARACTERS = 8_000

const columns = {
  ...eventColumns,
  isPublic: visibilityColumns.isPublic,
  venueAddress: sql<string>`coalesce(nullif(${event.venueAddress}, ''), ${venue.address})`,
  isAtVenue: sql`${event.venueAddress} = ''`.mapWith(Boolean),
  description: sql<string>`substr(${event.description}, 1, ${sql.raw(String(DESCRIPTION_CHARACTERS))})`,
  cost: event.cost,
  /** Names. */
  categories: sql`(
    SELECT json_group_array(c.name ORDER BY c.name) FROM event_category ec
    JOIN category c ON c.id = ec.category_id WHERE ec.event_id = ${event.id})`.mapWith(
    readJson<string[]>,
  ),
  createdAt: event.createdAt,
  updatedAt: event.updatedAt,
}

const select = (db: Database, siteId: number) =>
  db
    .select(columns)
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(siteId))
    .leftJoin(eventMark, isMarkOfEvent)

/** An event as other programs get it in a list. `description` is stored rich text; instants are epoch milliseconds. */
export type SyndicatedEvent = Awaited<ReturnType<typeof select>>[number]

/** Those of these events that everybody may see on the site, in the order of the ids. */
export async function listPublicEvents(
  db: Database,
  site: { id: number },
  ids: number[],
): Promise<SyndicatedEvent[]> {
  if (ids.length === 0) return []
  const rows = await select(db, site.id).where(and(isOfIds(ids), isVisibleOnSite))
  const events = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => events.get(id) ?? [])
}

const isOfIds = (ids: number[]): SQL =>
  sql`${event.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Which cancelled events belong to a list: those in one of the values of each field. */
export type CancelledFilter = {
  /** A query of category ids. */
  categories?: SQL
  regions?: { type: string; slug: string }[]
  venues?: string[]
  tags?: string[]
  seriesId?: number
}

const MAX_CANCELLED = 100

/** The cancelled events that everybody may see on the site and that would have ended since, the latest first; 100 at most. */
export async function listPastCancelled(
  { db, now }: { db: Database; now: number },
  site: { id: number },
  { since, ...filter }: CancelledFilter & { since: number },
): Promise<SyndicatedEvent[]> {
  return select(db, site.id)
    .where(
      and(
        // As the index has it.
        sql`${event.status} = 'cancelled'`,
        gt(event.untilAt, since),
        lte(event.untilAt, now),
        isVisibleOnSite,
        ...listConditions(site.id, filter),
      ),
    )
    .orderBy(desc(event.untilAt))
    .limit(MAX_CANCELLED)
}

function listConditions(siteId: number, filter: Omit<CancelledFilter, 'since'>): SQL[] {
  const { categories, regions, venues, tags, seriesId } = filter
  return [
    ...(categories
      ? [
          sql`EXISTS (SELECT 1 FROM event_category ec
            WHERE ec.event_id = ${event.id} AND ec.category_id IN (${categories}))`,
        ]
      : []),
    ...(regions
      ? [
          sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(regions)}) wanted
            JOIN region r ON r.type = wanted.value ->> 'type' AND r.slug = wanted.value ->> 'slug'
            JOIN venue_region vr ON vr.region_id = r.id AND vr.venue_id = ${event.venueId})`,
        ]
      : []),
    ...(venues
      ? [
          sql`${event.venueId} IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(venues)}))`,
        ]
      : []),
    ...(tags
      ? [
          sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(tags)}) wanted
            JOIN event_tag t ON t.site_id = ${siteId} AND t.tag = wanted.value AND t.event_id = ${event.id})`,
        ]
      : []),
    ...(seriesId === undefined ? [] : [eq(event.seriesId, seriesId)]),
  ]
}

/** The events that an account created on the site and that ended after `since`, public or not, by start. */
export async function listCreatedEvents(
  db: Database,
  site: { id: number },
  { createdBy, since, limit }: { createdBy: string; since: number; limit: number },
): Promise<SyndicatedEvent[]> {
  return select(db, site.id)
    .where(and(eq(event.createdBy, createdBy), isNotDeleted, gt(event.untilAt, since)))
    .orderBy(event.startAt, event.id)
    .limit(limit)
}

/** The latest event of a series that everybody may see on the site; null if there is none. */
export async function findSeriesEvent(
  db: Database,
  site: { id: number },
  seriesId: number,
): Promise<{ id: number; title: string } | null> {
  const row = await db
    .select({ id: event.id, title: event.title })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(site.id))
    .leftJoin(eventMark, isMarkOfEvent)
    .where(and(eq(event.unit, seriesId), isVisibleOnSite))
    .orderBy(desc(event.untilAt))
    .limit(1)
    .get()
  return row ?? null
}
