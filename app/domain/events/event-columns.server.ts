import { and, eq, type SQL, sql } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import { parseJson } from '~/lib/bytes/json'
import { type EventFacts, sortFeatures } from './event-facts'

/** The columns of `EventTime`. */
export const timeColumns = {
  startAt: event.startAt,
  endAt: event.endAt,
  noStart: event.noStart,
  noEnd: event.noEnd,
  startDay: event.startDay,
  endDay: event.endDay,
  timezone: event.timezone,
}

/** What every query that shows events selects. It joins each event's venue. */
export const eventColumns = {
  id: event.id,
  title: event.title,
  status: event.status,
  soldOut: event.soldOut,
  imageChecksum: event.imageChecksum,
  seriesId: event.seriesId,
  ...timeColumns,
  venueId: event.venueId,
  venueName: sql<string>`coalesce(nullif(${event.venueName}, ''), ${venue.name})`,
  latitude: venue.latitude,
  longitude: venue.longitude,
}

/** Features that the product does not know any more are left out. */
const parseFeatures = (json: string) => sortFeatures([parseJson(json)].flat().map(String))

/** Where EventFacts are stored. */
export const factColumns = {
  priceFromCents: event.priceFromCents,
  priceToCents: event.priceToCents,
  minAge: event.minAge,
  maxAge: event.maxAge,
  accessibility: sql`${event.accessibility}`.mapWith(parseFeatures),
} satisfies Record<keyof EventFacts, unknown>

export const FACT_NAMES = Object.keys(factColumns) as (keyof EventFacts)[]

/** Whether the site's editors picked the event, where `event_mark` is left-joined. */
export const isPicked = sql`coalesce(${eventMark.picked}, 0)`.mapWith(Boolean)

/** Whether an event is within a site's bounds, for queries that do not join the sites of its venue. */
export const isEventOnSite = (siteId: number): SQL =>
  existsIn(venueSite, and(eq(venueSite.venueId, event.venueId), eq(venueSite.siteId, siteId)))

/** Join conditions: an event's venue, the venue's place within a site's bounds, and the site's mark of the event. */
export const isVenueOfEvent: SQL = eq(venue.id, event.venueId)
export const isVenueOnSite = (siteId: number | SQL): SQL | undefined =>
  and(eq(venueSite.venueId, venue.id), eq(venueSite.siteId, siteId))
export const isMarkOfEvent: SQL | undefined = and(
  eq(eventMark.eventId, event.id),
  eq(eventMark.siteId, venueSite.siteId),
)
