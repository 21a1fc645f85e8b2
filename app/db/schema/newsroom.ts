import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ownerId } from './columns'
import { site } from './sites'

/** How a site's newsroom prints lists of events. `settings` is JSON. A deleted one can be restored for a day. */
export const exportTemplate = sqliteTable(
  'export_template',
  {
    id: integer('id').primaryKey(),
    siteId: ownerId('site_id', () => site.id),
    name: text('name').notNull(),
    settings: text('settings').notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
  },
  // COLLATE NOCASE of the name's index is what Drizzle does not know.
  (table) => [
    uniqueIndex('export_template_name').on(table.siteId, table.name).where(sql`deleted_at IS NULL`),
    index('export_template_deleted')
      .on(table.siteId, table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
  ],
)
