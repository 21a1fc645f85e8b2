import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ownerId } from './columns'
import { venue } from './venues'

/** `moved` is JSON: the scrapes, links and managers that the kept venue took over. */
export const venueMerge = sqliteTable(
  'venue_merge',
  {
    id: integer('id').primaryKey(),
    keptId: ownerId('kept_id', () => venue.id),
    mergedId: ownerId('merged_id', () => venue.id),
    moved: text('moved').notNull(),
    mergedBy: text('merged_by').notNull(),
    mergedAt: integer('merged_at').notNull(),
    undoneBy: text('undone_by'),
    undoneAt: integer('undone_at'),
  },
  (table) => [
    index('venue_merge_kept').on(table.keptId, table.mergedAt),
    index('venue_merge_merged').on(table.mergedId, table.mergedAt),
    index('venue_merge_time').on(table.mergedAt),
  ],
)

/** Two venues that may be one place; the first has the lower id. Without a `decision` it waits for one. */
export const venuePair = sqliteTable(
  'venue_pair',
  {
    firstId: ownerId('first_id', () => venue.id),
    secondId: ownerId('second_id', () => venue.id),
    likelihood: real('likelihood').notNull(),
    foundAt: integer('found_at').notNull(),
    decision: text('decision', { enum: ['different'] }),
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index('venue_pair_second').on(table.secondId),
    index('venue_pair_open').on(table.likelihood).where(sql`decision IS NULL`),
    check('venue_pair_order', sql`first_id < second_id`),
  ],
)

/** The venues to compare with others. Triggers add those that are new, renamed or moved. */
export const uncheckedVenue = sqliteTable('unchecked_venue', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  venueId: ownerId('venue_id', () => venue.id).unique(),
})

/** What venues that may be one place have in common (domain/venues/duplicates/likeness/venue-match-keys.ts). */
export const venueMatchKey = sqliteTable(
  'venue_match_key',
  {
    key: text('key').notNull(),
    venueId: ownerId('venue_id', () => venue.id),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.venueId] }),
    index('venue_match_key_venue').on(table.venueId),
  ],
)
