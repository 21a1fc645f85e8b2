import { integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'

export const feed = sqliteTable('feed', {
  id: integer('id').primaryKey(),
  type: text('type').notNull(),
  name: text('name').notNull(),
  scheduled: integer('scheduled', { mode: 'boolean' }).notNull().default(false),
  dueAt: integer('due_at'),
  failures: integer('failures').notNull().default(0),
  validators: text('validators').notNull().default('{}'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const scrape = sqliteTable(
  'scrape',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id').notNull().unique(),
    plugin: text('plugin').notNull(),
    url: text('url').notNull(),
    manifest: text('manifest'),
    venueId: integer('venue_id').notNull(),
    categoryId: text('category_id'),
    timezone: text('timezone'),
  },
  (table) => [unique().on(table.venueId, table.plugin, table.url)],
)

export const feedItem = sqliteTable(
  'feed_item',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id').notNull(),
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

export const feedRun = sqliteTable('feed_run', {
  id: integer('id').primaryKey(),
  feedId: integer('feed_id').notNull(),
  state: text('state', { enum: ['running', 'succeeded', 'failed', 'held'] }).notNull(),
  startedAt: integer('started_at').notNull(),
  endedAt: integer('ended_at'),
  leaseUntil: integer('lease_until').notNull(),
  error: text('error'),
  trace: text('trace'),
  ingress: text('ingress').notNull().default('{}'),
  processed: text('processed').notNull().default('{}'),
  notes: text('notes').notNull().default('[]'),
})
