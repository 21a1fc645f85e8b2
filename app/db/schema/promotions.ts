import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { event } from './events'
import { site } from './sites'

/** The days on which a site features an event. */
export const featuredDay = sqliteTable(
  'featured_day',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
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
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    sold: integer('sold').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
)
