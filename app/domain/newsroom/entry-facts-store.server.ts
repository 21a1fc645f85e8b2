import { and, eq, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import type { Contact } from '~/domain/events/event'
import {
  factColumns,
  isMarkOfEvent,
  isVenueOfEvent,
  isVenueOnSite,
} from '~/domain/events/event-columns.server'
import { isVisibleOnSite } from '~/domain/events/event-visibility.server'
import { parseJson } from '~/lib/bytes/json'
import type { Database } from '~/platform/storage/database.server'

const parseList = (json: string): string[] => [parseJson(json)].flat().map(String)

/** Enough for the longest description that is printed. In characters of HTML. */
const DESCRIPTION_START = 2_000

const selectFacts = (db: Database, site: { id: number }, ids: number[]) =>
  db
    .select({
      id: event.id,
      /** The beginning of its HTML, which may end within a tag. */
      descriptionStart: sql<string>`substr(${event.description}, 1, ${DESCRIPTION_START})`,
      cost: event.cost,
      facts: factColumns,
      ticketUrl: event.ticketUrl,
      upstreamUrl: event.upstreamUrl,
      contact: sql`${event.contact}`.mapWith(readJson<Contact>),
      fullAddress: sql<string>`coalesce(nullif(${event.venueAddress}, ''), ${venue.address})`,
      /** Of the venue, as editors describe it. */
      venuePhone: sql<string | null>`(
        SELECT c.phone FROM curated_venue_venue l JOIN curated_venue c ON c.id = l.curated_venue_id
        WHERE l.venue_id = ${event.venueId} AND c.phone != '' ORDER BY c.id LIMIT 1)`,
      /** Ids. */
      categories: sql`(
        SELECT json_group_array(ec.category_id) FROM event_category ec
        WHERE ec.event_id = ${event.id})`.mapWith(parseList),
      /** Names, in the order of the alphabet. */
      neighborhoods: sql`(
        SELECT json_group_array(r.name ORDER BY r.name) FROM venue_region vr
        JOIN region r ON r.id = vr.region_id AND r.type = 'neighborhood'
        JOIN site_region sr ON sr.region_id = r.id AND sr.site_id = ${site.id}
        WHERE vr.venue_id = ${event.venueId})`.mapWith(parseList),
    })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(site.id))
    .leftJoin(eventMark, isMarkOfEvent)
    .where(
      and(
        sql`${event.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        isVisibleOnSite,
        eq(venueSite.siteId, site.id),
      ),
    )

/** What an export prints of an event besides what its card has. */
export type EntryFacts = Awaited<ReturnType<typeof selectFacts>>[number]

/** The facts of those of the events that the site shows to everybody, by id. */
export async function listEntryFacts(
  db: Database,
  site: { id: number },
  ids: number[],
): Promise<Map<number, EntryFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await selectFacts(db, site, ids)
  return new Map(rows.map((row) => [row.id, row]))
}
