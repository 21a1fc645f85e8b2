import { type SQL, sql } from 'drizzle-orm'
import { jsonChunks } from '~/lib/json-chunks'
import type { Statement } from '~/platform/database.server'
import type { Contact, EventStatus, EventTime } from './event'

/** An event made from a feed's item. Its venue is one we have, or one that the same batch saves under `venueKey`. */
export type ImportedEvent = EventTime & {
  externalId: string
  seriesId: string | null
  venueId: number | null
  venueKey: string | null
  untilAt: number
  title: string
  status: EventStatus
  venueName: string
  venueAddress: string
  imageUrl: string | null
  upstreamUrl: string | null
  ticketUrl: string | null
  contact: Contact
  cost: string
  /** Clean HTML. */
  description: string
  searchText: string
  sourceHash: string
  categories: string[]
}

/**
 * The statements that save events made from a feed's items, which stand before them in the same batch. An editor's
 * locked categories, picks and hiding stay. Ids are found by the items' names, so nothing has to be read in between.
 */
export function saveImportedEvents(
  feedId: number,
  events: ImportedEvent[],
  now: number,
): Statement[] {
  return jsonChunks(events).flatMap((json) => {
    const itemId = sql`(SELECT id FROM feed_item
      WHERE feed_id = ${feedId} AND kind = 'event' AND external_id = j.value ->> 'externalId')`
    const unlocked = sql`
      json_each(${json}) j JOIN event e ON e.feed_item_id = ${itemId} AND e.categories_locked = 0`
    return [
      sql`
        INSERT INTO series (feed_id, external_id)
        SELECT DISTINCT ${feedId}, value ->> 'seriesId' FROM json_each(${json})
        WHERE value ->> 'seriesId' IS NOT NULL
        ON CONFLICT DO NOTHING`,
      sql`
        INSERT INTO event (feed_id, feed_item_id, series_id, venue_id, start_at, end_at, no_start, no_end, start_day,
          end_day, timezone, until_at, status, title, venue_name, venue_address, image_url, image_checksum,
          upstream_url, ticket_url, contact, cost, source_hash, created_at, updated_at, search_text, description)
        SELECT ${feedId}, ${itemId},
          (SELECT id FROM series WHERE feed_id = ${feedId} AND external_id = j.value ->> 'seriesId'),
          coalesce(j.value ->> 'venueId', (SELECT id FROM venue WHERE source_key = j.value ->> 'venueKey')),
          ${selectFields('startAt', 'endAt', 'noStart', 'noEnd', 'startDay', 'endDay', 'timezone', 'untilAt', 'status')},
          ${selectFields('title', 'venueName', 'venueAddress', 'imageUrl')},
          (SELECT checksum FROM image_source WHERE url = j.value ->> 'imageUrl'),
          ${selectFields('upstreamUrl', 'ticketUrl', 'contact', 'cost', 'sourceHash')}, ${now}, ${now},
          ${selectFields('searchText', 'description')}
        FROM json_each(${json}) j WHERE true
        ON CONFLICT (feed_item_id) DO UPDATE SET
          ${setFromExcluded('series_id', 'venue_id', 'start_at', 'end_at', 'no_start', 'no_end', 'start_day', 'end_day')},
          ${setFromExcluded('timezone', 'until_at', 'status', 'title', 'venue_name', 'venue_address', 'image_url')},
          ${setFromExcluded('image_checksum', 'upstream_url', 'ticket_url', 'contact', 'cost', 'source_hash', 'updated_at')},
          ${setFromExcluded('search_text', 'description')}, deleted_at = NULL`,
      sql`DELETE FROM event_category WHERE event_id IN (SELECT e.id FROM ${unlocked})`,
      sql`
        INSERT INTO event_category (event_id, category_id)
        SELECT e.id, c.id FROM ${unlocked}
        JOIN json_each(j.value, '$.categories') named JOIN category c ON c.id = named.value`,
    ]
  })
}

/** The statements that take away events whose items are gone or no longer usable; they come back with their ids. */
export function deleteImportedEvents(
  feedId: number,
  externalIds: string[],
  now: number,
): Statement[] {
  return jsonChunks(externalIds).map(
    (json) => sql`
      UPDATE event SET deleted_at = ${now}, updated_at = ${now}, source_hash = NULL
      WHERE deleted_at IS NULL AND feed_item_id IN (
        SELECT id FROM feed_item
        WHERE feed_id = ${feedId} AND kind = 'event' AND external_id IN (SELECT value FROM json_each(${json})))`,
  )
}

/** The sites that show something that this feed changed at `now`. */
export function selectSitesOfImport(feedId: number, now: number): SQL {
  return sql`
    SELECT vs.site_id FROM event e JOIN venue_site vs ON vs.venue_id = e.venue_id
    WHERE e.feed_id = ${feedId} AND e.updated_at = ${now}`
}

/** The sites that show events of this feed. */
export function selectSitesOfFeed(feedId: number): SQL {
  return sql`
    SELECT vs.site_id FROM event e JOIN venue_site vs ON vs.venue_id = e.venue_id
    WHERE e.feed_id = ${feedId}`
}

/** The events of this feed that point at one of these images and do not show our copy of it yet. */
export function selectEventsWithoutImage(feedId: number, urls: string[]): SQL {
  return sql`
    SELECT id FROM event WHERE feed_id = ${feedId} AND image_checksum IS NULL
      AND image_url IN (SELECT value FROM json_each(${JSON.stringify(urls)}))`
}

/** Has these events show our copies of their images. */
export function saveEventImages(events: SQL): Statement {
  return sql`
    UPDATE event SET image_checksum = (SELECT checksum FROM image_source WHERE url = image_url)
    WHERE id IN (${events})`
}

function selectFields(...names: (keyof ImportedEvent)[]): SQL {
  return sql.join(
    names.map((name) => sql.raw(`j.value ->> '${name}'`)),
    sql`, `,
  )
}

function setFromExcluded(...columns: string[]): SQL {
  return sql.join(
    columns.map((column) => sql.raw(`${column} = excluded.${column}`)),
    sql`, `,
  )
}
