import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerId, ownerTextId } from './columns'
import { site } from './sites'
import { venue } from './venues'

/** Someone asks to manage a venue. */
export const venueClaim = sqliteTable(
  'venue_claim',
  {
    id: integer('id').primaryKey(),
    venueId: ownerId('venue_id', () => venue.id),
    accountId: ownerTextId('account_id', () => account.id),
    siteId: ownerId('site_id', () => site.id),
    message: text('message').notNull(),
    status: text('status', { enum: ['open', 'approved', 'declined', 'withdrawn'] })
      .notNull()
      .default('open'),
    reason: text('reason').notNull().default(''),
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('venue_claim_open').on(table.venueId, table.accountId).where(sql`status = 'open'`),
    index('venue_claim_site').on(table.siteId, table.status, table.createdAt),
    index('venue_claim_account').on(table.accountId),
  ],
)

/** Someone who manages a venue, by a claim approved on this site. */
export const venueManager = sqliteTable(
  'venue_manager',
  {
    venueId: ownerId('venue_id', () => venue.id),
    accountId: ownerTextId('account_id', () => account.id),
    siteId: ownerId('site_id', () => site.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.accountId] }),
    index('venue_manager_account').on(table.accountId),
    index('venue_manager_site').on(table.siteId, table.createdAt, table.venueId, table.accountId),
  ],
)
