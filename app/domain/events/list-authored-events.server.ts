import { asc, eq, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { venue } from '~/db/schema/venues'
import type { Database } from '~/platform/database.server'
import type { Contact } from './event'
import { isVenueOfEvent } from './event-columns.server'

/** '2026-05-01T17:00:00Z' */
const formatInstant = (instant: number): string =>
  new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z')
const parseCategories = (json: string): string[] => JSON.parse(json)
const parseContact = (json: string): Contact => JSON.parse(json)

/** Everything that an event's author entered. Instants are ISO 8601, in UTC. */
const authoredColumns = {
  id: event.id,
  title: event.title,
  description: event.description,
  status: event.status,
  published: event.published,
  start: sql`${event.startAt}`.mapWith(formatInstant),
  end: sql`${event.endAt}`.mapWith((instant: number): string | null => formatInstant(instant)),
  noStart: event.noStart,
  noEnd: event.noEnd,
  startDay: event.startDay,
  endDay: event.endDay,
  timezone: event.timezone,
  seriesId: event.seriesId,
  venue: { id: venue.id, name: venue.name, address: venue.address },
  venueName: event.venueName,
  venueAddress: event.venueAddress,
  categories: sql`(
    SELECT json_group_array(c.category_id) FROM event_category c WHERE c.event_id = ${event.id})`.mapWith(
    parseCategories,
  ),
  imageChecksum: event.imageChecksum,
  imageUrl: event.imageUrl,
  upstreamUrl: event.upstreamUrl,
  affiliateUrl: event.affiliateUrl,
  ticketUrl: event.ticketUrl,
  contact: sql`${event.contact}`.mapWith(parseContact),
  cost: event.cost,
  createdAt: sql`${event.createdAt}`.mapWith(formatInstant),
  updatedAt: sql`${event.updatedAt}`.mapWith(formatInstant),
  deletedAt: sql`${event.deletedAt}`.mapWith((instant: number): string | null =>
    formatInstant(instant),
  ),
}

export type AuthoredEvent = Awaited<ReturnType<typeof listAuthoredEvents>>[number]

/** Everything that an account submitted, on any site, deleted or not: for that account only. */
export async function listAuthoredEvents(db: Database, accountId: string) {
  return db
    .select(authoredColumns)
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .where(eq(event.createdBy, accountId))
    .orderBy(asc(event.startAt), asc(event.id))
}
