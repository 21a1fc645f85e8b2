import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { site } from './sites'

/** `seq` is the number of the last change (event_change) whose page was submitted to search engines. */
export const indexNow = sqliteTable('index_now', {
  siteId: integer('site_id')
    .primaryKey()
    .references(() => site.id, { onDelete: 'cascade' }),
  seq: integer('seq').notNull(),
})
