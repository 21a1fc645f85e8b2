import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { site } from './sites'

/** Page views of a site by day, in UTC. */
export const trafficDay = sqliteTable(
  'traffic_day',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
)
