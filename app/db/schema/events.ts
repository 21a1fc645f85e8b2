import { integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'

export const series = sqliteTable(
  'series',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id'),
    externalId: text('external_id'),
  },
  (table) => [unique().on(table.feedId, table.externalId)],
)

export const event = sqliteTable('event', {
  id: integer('id').primaryKey(),
  feedId: integer('feed_id'),
  feedItemId: integer('feed_item_id').unique(),
  seriesId: integer('series_id'),
  createdBy: text('created_by'),
  venueId: integer('venue_id').notNull(),
  startAt: integer('start_at').notNull(),
  endAt: integer('end_at'),
  noStart: integer('no_start', { mode: 'boolean' }).notNull().default(false),
  noEnd: integer('no_end', { mode: 'boolean' }).notNull().default(false),
  startDay: text('start_day').notNull(),
  endDay: text('end_day').notNull(),
  timezone: text('timezone').notNull(),
  untilAt: integer('until_at').notNull(),
  status: text('status').notNull().default('scheduled'),
  published: integer('published', { mode: 'boolean' }).notNull().default(true),
  quarantined: integer('quarantined', { mode: 'boolean' }).notNull().default(false),
  categoriesLocked: integer('categories_locked', { mode: 'boolean' }).notNull().default(false),
  deletedAt: integer('deleted_at'),
  title: text('title').notNull(),
  venueName: text('venue_name').notNull().default(''),
  venueAddress: text('venue_address').notNull().default(''),
  imageUrl: text('image_url'),
  imageChecksum: text('image_checksum'),
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
})

export const eventCategory = sqliteTable(
  'event_category',
  {
    eventId: integer('event_id').notNull(),
    categoryId: text('category_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.categoryId] })],
)

export const eventMark = sqliteTable(
  'event_mark',
  {
    eventId: integer('event_id').notNull(),
    siteId: integer('site_id').notNull(),
    picked: integer('picked', { mode: 'boolean' }).notNull().default(false),
    hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.siteId] })],
)

export const eventTag = sqliteTable(
  'event_tag',
  {
    siteId: integer('site_id').notNull(),
    tag: text('tag').notNull(),
    eventId: integer('event_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.tag, table.eventId] })],
)
