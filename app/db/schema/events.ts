import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { category } from './categories'
import { feed, feedItem } from './feeds'
import { image } from './images'
import { site } from './sites'
import { venue } from './venues'

export const series = sqliteTable(
  'series',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id').references(() => feed.id, { onDelete: 'cascade' }),
    externalId: text('external_id'),
  },
  (table) => [unique().on(table.feedId, table.externalId)],
)

/** Instants are epoch milliseconds; days are those of the event's own timezone. `contact` is JSON (Contact). */
export const event = sqliteTable(
  'event',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id').references(() => feed.id),
    feedItemId: integer('feed_item_id')
      .unique()
      .references(() => feedItem.id),
    seriesId: integer('series_id').references(() => series.id),
    createdBy: text('created_by'),
    venueId: integer('venue_id')
      .notNull()
      .references(() => venue.id),
    startAt: integer('start_at').notNull(),
    endAt: integer('end_at'),
    noStart: integer('no_start', { mode: 'boolean' }).notNull().default(false),
    noEnd: integer('no_end', { mode: 'boolean' }).notNull().default(false),
    startDay: text('start_day').notNull(),
    endDay: text('end_day').notNull(),
    timezone: text('timezone').notNull(),
    untilAt: integer('until_at').notNull(),
    status: text('status').notNull().default('scheduled'),
    soldOut: integer('sold_out', { mode: 'boolean' }).notNull().default(false),
    published: integer('published', { mode: 'boolean' }).notNull().default(true),
    quarantined: integer('quarantined', { mode: 'boolean' }).notNull().default(false),
    categoriesLocked: integer('categories_locked', { mode: 'boolean' }).notNull().default(false),
    deletedAt: integer('deleted_at'),
    title: text('title').notNull(),
    venueName: text('venue_name').notNull().default(''),
    venueAddress: text('venue_address').notNull().default(''),
    imageUrl: text('image_url'),
    imageChecksum: text('image_checksum').references(() => image.checksum),
    upstreamUrl: text('upstream_url'),
    affiliateUrl: text('affiliate_url'),
    ticketUrl: text('ticket_url'),
    contact: text('contact').notNull().default('{}'),
    cost: text('cost').notNull().default(''),
    sourceHash: text('source_hash'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    searchText: text('search_text').notNull().default(''),
    description: text('description').notNull().default(''),
    /** The type of the feed that it came from, which never changes; null if a person submitted the event. */
    feedType: text('feed_type'),
    /** The unit that is listed together: the series, or the event alone (its id, negative). */
    unit: integer('unit').generatedAlwaysAs(sql`coalesce(series_id, -id)`, { mode: 'virtual' }),
  },
  (table) => [
    index('event_venue').on(table.venueId),
    index('event_feed').on(table.feedId).where(sql`feed_id IS NOT NULL`),
    index('event_image_pending')
      .on(table.feedId, table.imageUrl)
      .where(sql`image_url IS NOT NULL AND image_checksum IS NULL`),
    index('event_image').on(table.imageChecksum).where(sql`image_checksum IS NOT NULL`),
    index('event_unit').on(table.unit, table.venueId, table.untilAt),
    index('event_creator').on(table.createdBy, table.startAt).where(sql`created_by IS NOT NULL`),
  ],
)

export const eventCategory = sqliteTable(
  'event_category',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    categoryId: text('category_id')
      .notNull()
      .references(() => category.id),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.categoryId] }),
    index('event_category_category').on(table.categoryId, table.eventId),
  ],
)

export const eventMark = sqliteTable(
  'event_mark',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
    picked: integer('picked', { mode: 'boolean' }).notNull().default(false),
    hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.siteId] })],
)

export const eventTag = sqliteTable(
  'event_tag',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.tag, table.eventId] }),
    index('event_tag_event').on(table.eventId, table.siteId),
  ],
)
