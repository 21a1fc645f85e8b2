import { type SQL, sql } from 'drizzle-orm'
import type { ListedEvent } from '~/domain/listings/listed-event'
import { markSitesStale } from '~/domain/listings/stale-marks.server'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { textKey } from '~/lib/text/text-key'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import { CATEGORIES } from './city-events'
import type { Places } from './places'

const FEEDS = 401
const IMAGES = 500

/** Writes what events refer to: sites, feeds, images, categories, regions and venues. Marks the sites' listings for a rebuild. */
export async function writeReferenceData(db: Database, { sites, venues }: Places): Promise<void> {
  const regions = new Map(
    venues.flatMap((venue) => venue.regions).map((region) => [region.id, region]),
  )
  const ancestors = CATEGORIES.flatMap(({ id, parentId }) => [
    { id, ancestor: id },
    ...(parentId === null ? [] : [{ id, ancestor: parentId }]),
  ])
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => ({ at }))
  await writeTogether(db, [
    ...insert(
      'site (id, host, name, timezone, created_at, updated_at)',
      sites,
      sql`
      value ->> 'id', 'site-' || (value ->> 'id'), 'Site', value ->> 'timezone', 0, 0`,
    ),
    ...insert(
      'feed (id, type, name, created_at, updated_at)',
      numbers(FEEDS),
      sql`
      value ->> 'at', 'scrape', 'Feed', 0, 0`,
    ),
    ...insert(
      'image',
      numbers(IMAGES),
      sql`'image-' || (value ->> 'at'), 'image/jpeg', 1, 1, 1, 0`,
    ),
    ...insert(
      'category (id, parent_id, position, name)',
      CATEGORIES,
      sql`
      value ->> 'id', value ->> 'parentId', key, value ->> 'name'`,
    ),
    ...insert('category_ancestor', ancestors, sql`value ->> 'id', value ->> 'ancestor'`),
    ...insert(
      'region (id, type, slug, name, source, west, south, east, north, bounds)',
      [...regions.values()],
      sql`value ->> 'id', value ->> 'type', value ->> 'slug', value ->> 'name', value ->> 'slug', 0, 0, 0, 0, '{}'`,
    ),
    ...insert(
      'venue (id, name, name_key, address_key, timezone, latitude, longitude, created_at, updated_at)',
      venues.map((venue) => ({ ...venue, key: textKey(venue.venueName) })),
      sql`value ->> 'id', value ->> 'venueName', value ->> 'key', value ->> 'id', 'UTC', value ->> 'latitude',
        value ->> 'longitude', 0, 0`,
    ),
    ...insert('venue_site', venues, sql`value ->> 'id', value ->> 'siteId'`),
    ...insert(
      'venue_region',
      venues.flatMap(({ id, regions }) => regions.map((region) => ({ id, region: region.id }))),
      sql`value ->> 'id', value ->> 'region'`,
    ),
    sql`DELETE FROM stale_site`,
    markSitesStale(sql`SELECT id FROM site`),
  ])
}

/** Writes the events themselves, in bulk. */
export async function writeEvents(db: Database, events: ListedEvent[]): Promise<void> {
  const series = [...new Set(events.flatMap(({ seriesId }) => seriesId ?? []))]
  const leaves = new Set(CATEGORIES.filter(({ parentId }) => parentId).map(({ id }) => id))
  const categories = events.flatMap((event) =>
    event.categories
      .filter(({ id }) => leaves.has(id))
      .map((category) => ({ event: event.id, category: category.id })),
  )
  const marks = events.flatMap(({ id, marks }) => marks.map(({ siteId }) => ({ id, siteId })))
  const tags = events.flatMap(({ id, tags }) => tags.map((tag) => ({ id, ...tag })))
  await writeTogether(db, [
    ...insert('series (id)', series, sql`value`),
    ...insert(
      `event (id, feed_id, feed_type, series_id, venue_id, start_at, end_at, no_start, no_end, start_day, end_day, timezone, until_at,
        status, title, image_checksum, created_at, updated_at, search_text)`,
      events,
      sql`value ->> 'id', value ->> 'feedId', value ->> 'feedType', value ->> 'seriesId', value ->> 'venueId', value ->> 'startAt',
        value ->> 'endAt', value ->> 'noStart', value ->> 'noEnd', value ->> 'startDay', value ->> 'endDay',
        value ->> 'timezone', value ->> 'untilAt', value ->> 'status', value ->> 'title', value ->> 'imageChecksum', 0, 0,
        value ->> 'searchText'`,
    ),
    ...insert('event_category', categories, sql`value ->> 'event', value ->> 'category'`),
    ...insert('event_mark', marks, sql`value ->> 'id', value ->> 'siteId', 1, 0`),
    ...insert('event_tag', tags, sql`value ->> 'siteId', value ->> 'tag', value ->> 'id'`),
  ])
}

function insert(table: string, rows: readonly unknown[], values: SQL): Statement[] {
  return jsonChunks(rows).map(
    (json) => sql`INSERT INTO ${sql.raw(table)} SELECT ${values} FROM json_each(${json})`,
  )
}
