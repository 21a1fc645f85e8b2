import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { category } from './categories'
import { ownerId } from './columns'
import { venue } from './venues'

/**
 * `validators` is JSON (FeedValidators), `recentCounts` a JSON list of numbers. `health` is what superadmins should know,
 * `reportedHealth` what they were emailed last.
 */
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
    host: text('host').notNull().default(''),
    intervalMinutes: integer('interval_minutes').notNull().default(360),
    lastSuccessAt: integer('last_success_at'),
    failingSince: integer('failing_since'),
    recentCounts: text('recent_counts').notNull().default('[]'),
    health: text('health', { enum: ['ok', 'failing', 'held'] })
      .notNull()
      .default('ok'),
    reportedHealth: text('reported_health', { enum: ['ok', 'failing', 'held'] })
      .notNull()
      .default('ok'),
    acceptedDeletions: integer('accepted_deletions'),
    hasShrunk: integer('has_shrunk', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('feed_type').on(table.type),
    index('feed_name').on(table.name, table.id),
    index('feed_due').on(table.dueAt).where(sql`scheduled = 1`),
    index('feed_failing').on(table.id).where(sql`failures > 0`),
    index('feed_unreported').on(table.id).where(sql`health <> reported_health`),
    index('feed_unwell').on(table.id).where(sql`health <> 'ok' OR has_shrunk = 1`),
  ],
)

export const scrape = sqliteTable(
  'scrape',
  {
    id: integer('id').primaryKey(),
    feedId: ownerId('feed_id', () => feed.id).unique(),
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
    feedId: ownerId('feed_id', () => feed.id),
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

/** One row for each type of feed. Triggers count its feeds. */
export const feedSummary = sqliteTable('feed_summary', {
  type: text('type').primaryKey(),
  feedCount: integer('feed_count').notNull().default(0),
  lastRunAt: integer('last_run_at'),
  lastSuccessAt: integer('last_success_at'),
  lastFailureAt: integer('last_failure_at'),
})

/**
 * `ingress` and `processed` are JSON (StageCounts), `notes` is a JSON list of texts, `changes` JSON (RunChanges). `type`
 * is the feed's; `host` is whom the run reads, or its feed where it reads a file.
 */
export const feedRun = sqliteTable(
  'feed_run',
  {
    id: integer('id').primaryKey(),
    feedId: ownerId('feed_id', () => feed.id),
    state: text('state', { enum: ['running', 'succeeded', 'failed', 'held'] }).notNull(),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    leaseUntil: integer('lease_until').notNull(),
    error: text('error'),
    trace: text('trace'),
    ingress: text('ingress').notNull().default('{}'),
    processed: text('processed').notNull().default('{}'),
    notes: text('notes').notNull().default('[]'),
    type: text('type').notNull().default('scrape'),
    host: text('host').notNull().default(''),
    changes: text('changes').notNull().default('{}'),
    /** Why it failed, as explain-run.ts knows it; null for runs before there were reasons. */
    reason: text('reason'),
  },
  (table) => [
    index('feed_run_feed').on(table.feedId, table.startedAt),
    uniqueIndex('feed_run_running').on(table.host).where(sql`state = 'running'`),
    index('feed_run_rare').on(table.type, table.id).where(sql`type <> 'scrape'`),
  ],
)
