import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { category } from './categories'
import { venue } from './venues'

/** `validators` is JSON (FeedValidators). */
export const feed = sqliteTable(
  'feed',
  {
    id: integer('id').primaryKey(),
    type: text('type').notNull(),
    name: text('name').notNull(),
    scheduled: integer('scheduled', { mode: 'boolean' }).notNull().default(false),
    dueAt: integer('due_at'),
    failures: integer('failures').notNull().default(0),
    validators: text('validators').notNull().default('{}'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('feed_type').on(table.type),
    index('feed_due').on(table.dueAt).where(sql`scheduled = 1`),
    index('feed_failing').on(table.id).where(sql`failures > 0`),
  ],
)

export const scrape = sqliteTable(
  'scrape',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id')
      .notNull()
      .unique()
      .references(() => feed.id, { onDelete: 'cascade' }),
    plugin: text('plugin').notNull(),
    url: text('url').notNull(),
    manifest: text('manifest'),
    venueId: integer('venue_id')
      .notNull()
      .references(() => venue.id),
    categoryId: text('category_id').references(() => category.id),
    timezone: text('timezone'),
  },
  (table) => [
    unique().on(table.venueId, table.plugin, table.url),
    index('scrape_category').on(table.categoryId).where(sql`category_id IS NOT NULL`),
  ],
)

/** `content` is the JSON of a FeedEvent or a FeedVenue, `hash` its hash. */
export const feedItem = sqliteTable(
  'feed_item',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id')
      .notNull()
      .references(() => feed.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['event', 'venue'] }).notNull(),
    externalId: text('external_id').notNull(),
    hash: text('hash').notNull(),
    startAt: integer('start_at'),
    untilAt: integer('until_at'),
    deletedAt: integer('deleted_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    content: text('content').notNull(),
  },
  (table) => [unique().on(table.feedId, table.kind, table.externalId)],
)

/** `ingress` and `processed` are JSON (StageCounts), `notes` is a JSON list of texts. */
export const feedRun = sqliteTable(
  'feed_run',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id')
      .notNull()
      .references(() => feed.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['running', 'succeeded', 'failed', 'held'] }).notNull(),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    leaseUntil: integer('lease_until').notNull(),
    error: text('error'),
    trace: text('trace'),
    ingress: text('ingress').notNull().default('{}'),
    processed: text('processed').notNull().default('{}'),
    notes: text('notes').notNull().default('[]'),
  },
  (table) => [
    index('feed_run_feed').on(table.feedId, table.startedAt),
    uniqueIndex('feed_run_running').on(table.feedId).where(sql`state = 'running'`),
  ],
)
