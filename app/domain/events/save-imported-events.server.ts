import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { event } from '~/db/schema/events'
import { venueSite } from '~/db/schema/venues'
import { currentCategoryId } from '~/domain/categories/category-store.server'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { Contact, EventStatus, EventTime } from './event'

/** An event built from a feed's item. Its venue is stored already, or saved by the same batch under `venueKey`. */
export type ImportedEvent = EventTime & {
  externalId: string
  seriesId: string | null
  venueId: number | null
  venueKey: string | null
  untilAt: number
  title: string
  status: EventStatus
  soldOut: boolean
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

/** The feed that events are imported from. Its type never changes. */
export type ImportingFeed = {
  id: number
  type: string
  /** The subquery for the id of the feed's item with this external id; items belong to feeds, which are above events. */
  selectItemId(externalId: SQL): SQL
}

/**
 * The statements that save events made from a feed's items, which earlier statements of the same batch save. An editor's
 * locked categories, picks and hiding stay. Items are found by their external ids, so nothing has to be read in between.
 */
export function saveImportedEvents(
  { id: feedId, type, selectItemId }: ImportingFeed,
  events: ImportedEvent[],
  now: number,
): Statement[] {
  return jsonChunks(events).flatMap((json) => {
    const itemId = selectItemId(sql`j.value ->> 'externalId'`)
    const unlocked = sql`
      json_each(${json}) j JOIN event e ON e.feed_item_id = ${itemId} AND e.categories_locked = 0`
    return [
      sql`
        INSERT INTO series (feed_id, external_id)
        SELECT DISTINCT ${feedId}, value ->> 'seriesId' FROM json_each(${json})
        WHERE value ->> 'seriesId' IS NOT NULL
        ON CONFLICT DO NOTHING`,
      sql`
        INSERT INTO event (feed_id, feed_type, feed_item_id, series_id, venue_id, start_at, end_at, no_start, no_end, start_day,
          end_day, timezone, until_at, status, sold_out, title, venue_name, venue_address, image_url, image_checksum,
          upstream_url, ticket_url, contact, cost, source_hash, created_at, updated_at, search_text, description)
        SELECT ${feedId}, ${type}, ${itemId},
          (SELECT id FROM series WHERE feed_id = ${feedId} AND external_id = j.value ->> 'seriesId'),
          coalesce(j.value ->> 'venueId', (SELECT id FROM venue WHERE source_key = j.value ->> 'venueKey')),
          ${selectFields('startAt', 'endAt', 'noStart', 'noEnd', 'startDay', 'endDay', 'timezone', 'untilAt', 'status', 'soldOut')},
          ${selectFields('title', 'venueName', 'venueAddress', 'imageUrl')},
          (SELECT checksum FROM image_source WHERE url = j.value ->> 'imageUrl'),
          ${selectFields('upstreamUrl', 'ticketUrl', 'contact', 'cost', 'sourceHash')}, ${now}, ${now},
          ${selectFields('searchText', 'description')}
        FROM json_each(${json}) j WHERE true
        ON CONFLICT (feed_item_id) DO UPDATE SET
          ${setFromExcluded('series_id', 'venue_id', 'start_at', 'end_at', 'no_start', 'no_end', 'start_day', 'end_day')},
          ${setFromExcluded('timezone', 'until_at', 'status', 'sold_out', 'title', 'venue_name', 'venue_address', 'image_url')},
          ${setFromExcluded('image_checksum', 'upstream_url', 'ticket_url', 'contact', 'cost', 'source_hash', 'updated_at')},
          ${setFromExcluded('search_text', 'description')}, named_venue_id = NULL, deleted_at = NULL`,
      sql`DELETE FROM event_category WHERE event_id IN (SELECT e.id FROM ${unlocked})`,
      sql`
        INSERT OR IGNORE INTO event_category (event_id, category_id)
        SELECT e.id, c.id FROM ${unlocked}
        JOIN json_each(j.value, '$.categories') named
        JOIN category c ON c.id = ${currentCategoryId(sql`named.value`)}`,
    ]
  })
}

/**
 * The statement that deletes the events of these items (a query of their ids), which are gone or no longer usable, so that
 * their images are no longer shown. If an item returns, its event does too, with the same id and image.
 */
export function deleteImportedEvents(db: Database, itemIds: SQL, now: number): Statement {
  return db
    .update(event)
    .set({ deletedAt: now, updatedAt: now, sourceHash: null, imageChecksum: null })
    .where(and(isNull(event.deletedAt), sql`${event.feedItemId} IN (${itemIds})`))
}

/** The sites that show these events (a query of their ids). */
export const selectSitesOfEvents = (events: SQL): SQL =>
  new QueryBuilder()
    .select({ siteId: venueSite.siteId })
    .from(event)
    .innerJoin(venueSite, eq(venueSite.venueId, event.venueId))
    .where(sql`${event.id} IN (${events})`)
    .getSQL()

/** The events of this feed that link to one of these images and do not show our copy of it yet. */
export function selectEventsWithoutImage(feedId: number, urls: string[]): SQL {
  const isLinked = sql`${event.imageUrl} IN (SELECT value FROM json_each(${JSON.stringify(urls)}))`
  return new QueryBuilder()
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.feedId, feedId), isNull(event.imageChecksum), isLinked))
    .getSQL()
}

/** The statement after which these events show our copies of their images. */
export function saveEventImages(db: Database, events: SQL): Statement {
  const copy = sql`(SELECT checksum FROM image_source WHERE url = ${event.imageUrl})`
  return db.update(event).set({ imageChecksum: copy }).where(sql`${event.id} IN (${events})`)
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
