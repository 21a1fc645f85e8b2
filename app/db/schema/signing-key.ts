import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const signingKey = sqliteTable(
  'signing_key',
  { id: integer('id').primaryKey(), secret: text('secret').notNull() },
  () => [check('one_key', sql`id = 1`)],
)
