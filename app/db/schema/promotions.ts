import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerId } from './columns'
import { event } from './events'
import { site } from './sites'

/** The days on which a site features an event. */
export const featuredDay = sqliteTable(
  'featured_day',
  {
    siteId: ownerId('site_id', () => site.id),
    day: text('day').notNull(),
    eventId: ownerId('event_id', () => event.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.day, table.eventId] }),
    index('featured_day_event').on(table.eventId),
  ],
)

/** Featured days that a site sold, by the day of the sale in the console's time zone. */
export const soldDay = sqliteTable(
  'sold_day',
  {
    siteId: ownerId('site_id', () => site.id),
    day: text('day').notNull(),
    sold: integer('sold').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
)

export const upsellRate = sqliteTable(
  'upsell_rate',
  {
    siteId: ownerId('site_id', () => site.id),
    name: text('name').notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.name] }),
    check('upsell_rate_cents', sql`cents >= 0`),
  ],
)

/** Where the objects of promoted days, our tables and the payment provider disagreed. */
export const promotionDifference = sqliteTable(
  'promotion_difference',
  {
    id: integer('id').primaryKey(),
    siteId: integer('site_id').references(() => site.id, { onDelete: 'cascade' }),
    invoiceId: integer('invoice_id'),
    kind: text('kind').notNull(),
    detail: text('detail').notNull(),
    foundAt: integer('found_at').notNull(),
    repairedAt: integer('repaired_at'),
    reference: text('reference'),
    day: text('day'),
    hereCents: integer('here_cents'),
    thereCents: integer('there_cents'),
    checkedAt: integer('checked_at'),
    resolvedBy: text('resolved_by').references(() => account.id, { onDelete: 'set null' }),
    note: text('note'),
  },
  (table) => [
    unique().on(table.kind, table.detail),
    index('promotion_difference_open').on(table.siteId).where(sql`repaired_at IS NULL`),
    index('promotion_difference_site').on(table.siteId),
    index('promotion_difference_due').on(table.checkedAt).where(sql`repaired_at IS NULL`),
    index('promotion_difference_resolved_by')
      .on(table.resolvedBy)
      .where(sql`resolved_by IS NOT NULL`),
  ],
)

/** What visitors did with an event on a day on which it was featured. */
export const promotionCount = sqliteTable(
  'promotion_count',
  {
    siteId: ownerId('site_id', () => site.id),
    eventId: ownerId('event_id', () => event.id),
    day: text('day').notNull(),
    impressions: integer('impressions').notNull().default(0),
    opens: integer('opens').notNull().default(0),
    ticketClicks: integer('ticket_clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.eventId, table.day] })],
)
