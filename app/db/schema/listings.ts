import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { ownerId } from './columns'
import { site } from './sites'

/**
 * In DB: units (series, or single events) whose listings no longer agree with their events. `seq` increases with every
 * mark.
 */
export const staleListing = sqliteTable('stale_listing', {
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  unit: integer('unit').notNull().unique(),
})

/** In DB: sites whose listings must be rebuilt completely; 0 is the listing of all places. */
export const staleSite = sqliteTable('stale_site', {
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  siteId: integer('site_id').notNull().unique(),
})

/**
 * In DB: the last change that partners would notice of an event on a site, and that it is not listed any more. `seq` orders
 * the changes of a site (listings/record-changes.server.ts); `createdSeq` is that with which the event appeared, also again,
 * `cancelledSeq` that with which it was cancelled. `hash` names what they would read.
 */
export const eventChange = sqliteTable(
  'event_change',
  {
    eventId: integer('event_id').notNull(),
    siteId: ownerId('site_id', () => site.id),
    seq: integer('seq').notNull(),
    hash: text('hash').notNull(),
    removed: integer('removed', { mode: 'boolean' }).notNull().default(false),
    createdSeq: integer('created_seq').notNull(),
    cancelledSeq: integer('cancelled_seq'),
    firstSeq: integer('first_seq').notNull().default(0),
    untilAt: integer('until_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.siteId] }),
    uniqueIndex('event_change_seq').on(table.siteId, table.seq),
    check('removed', sql`removed IN (0, 1)`),
  ],
)

/*
 * The others are in SEARCH, which is derived from DB. Its full-text tables, listing_text (rowid = listing.k) and
 * term_text (rowid = term.k), are virtual and cannot be declared.
 */

/** One build of all listings of a site. `builtFor` is the mark that requested it, `cursor` the last unit built. */
export const listingVersion = sqliteTable(
  'listing_version',
  {
    id: integer('id').primaryKey(),
    siteId: integer('site_id').notNull(),
    state: text('state', { enum: ['building', 'live', 'retired'] }).notNull(),
    builtFor: integer('built_for').notNull(),
    cursor: integer('cursor'),
    retiredAt: integer('retired_at'),
  },
  (table) => [
    uniqueIndex('listing_version_site')
      .on(table.siteId, table.state)
      .where(sql`state <> 'retired'`),
  ],
)

/** One row per card. `k` orders lists (listing-key.ts); `card` is packed (stored-card.ts), `terms` a JSON list of keys. */
export const listing = sqliteTable(
  'listing',
  {
    k: integer('k').primaryKey(),
    versionId: integer('version_id').notNull(),
    unit: integer('unit').notNull(),
    event: integer('event').notNull(),
    untilAt: integer('until_at').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    occurrences: integer('occurrences').notNull(),
    regroupAt: integer('regroup_at'),
    hash: text('hash').notNull(),
    card: text('card').notNull(),
    terms: text('terms').notNull(),
  },
  (table) => [
    uniqueIndex('listing_unit').on(table.unit, table.versionId, table.event),
    index('listing_regroup').on(table.regroupAt).where(sql`regroup_at IS NOT NULL`),
  ],
)

/** What partners read of an event beyond its card: JSON (listings/event-content.ts), once for all sites that list it. */
export const eventContent = sqliteTable(
  'event_content',
  {
    event: integer('event').primaryKey(),
    unit: integer('unit').notNull(),
    hash: text('hash').notNull(),
    content: text('content').notNull(),
  },
  (table) => [index('event_content_unit').on(table.unit)],
)

/** The latest mark that a unit's rows include, so that older data never overwrites newer. */
export const unitState = sqliteTable('unit_state', {
  unit: integer('unit').primaryKey(),
  seq: integer('seq').notNull(),
  writtenAt: integer('written_at').notNull(),
})

/** The search terms of a version's cards (words, venues, categories, regions), each with its number of cards. */
export const term = sqliteTable(
  'term',
  {
    k: integer('k').primaryKey(),
    versionId: integer('version_id').notNull(),
    key: text('key').notNull(),
    docs: integer('docs').notNull(),
  },
  (table) => [unique().on(table.versionId, table.key)],
)
