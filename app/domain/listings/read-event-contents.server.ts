import { eq, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { event } from '~/db/schema/events'
import { venue } from '~/db/schema/venues'
import { isVenueOfEvent } from '~/domain/events/event-columns.server'
import { sanitizeHtml } from '~/lib/rich-text/sanitize-html.server'
import type { Database } from '~/platform/storage/database.server'
import type { EventContent } from './event-content'
import { venueAddress } from './read-source-events.server'

/** What a query selects for the content of an event, whose venue it joins. */
export const contentColumns = {
  description: event.description,
  venueAddress,
  categories: sql`(
    SELECT json_group_array(json_object('id', c.id, 'name', c.name) ORDER BY c.id) FROM (
      SELECT DISTINCT a.ancestor_id FROM event_category ec
      JOIN category_ancestor a ON a.category_id = ec.category_id WHERE ec.event_id = ${event.id}) f
    JOIN category c ON c.id = f.ancestor_id)`.mapWith(readJson<EventContent['categories']>),
}

/** The contents of these events, whether they are listed or not; nothing for those that do not exist. */
export async function readEventContents(
  db: Database,
  ids: number[],
): Promise<Map<number, EventContent>> {
  const rows = await db
    .select({ id: event.id, ...contentColumns })
    .from(sql`json_each(${JSON.stringify(ids)}) i`)
    .innerJoin(event, eq(event.id, sql`i.value`))
    .innerJoin(venue, isVenueOfEvent)
  return new Map(rows.map(({ id, ...content }) => [id, toEventContent(content)]))
}

/** The content of a selected row. What was stored is clean; it is cleaned again because rules may have become stricter. */
export function toEventContent({ description, ...content }: EventContent): EventContent {
  const html = description.includes('<') ? sanitizeHtml(description) : description
  return { ...content, description: html }
}
