import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const featuredDay = sqliteTable(
  'featured_day',
  {
    siteId: integer('site_id').notNull(),
    day: text('day').notNull(),
    eventId: integer('event_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day, table.eventId] })],
)
