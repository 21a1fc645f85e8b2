import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row: a random name of this database. */
export const deployment = sqliteTable(
  'deployment',
  { id: integer('id').primaryKey(), name: text('name').notNull() },
  () => [check('one_deployment', sql`id = 1`)],
)
