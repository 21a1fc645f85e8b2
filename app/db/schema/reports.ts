import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ownerId } from './columns'
import { site } from './sites'

/** Page views of a site by day, in UTC. */
export const trafficDay = sqliteTable(
  'traffic_day',
  {
    siteId: ownerId('site_id', () => site.id),
    day: text('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
)
