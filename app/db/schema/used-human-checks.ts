import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const humanCheckKey = sqliteTable(
  'human_check_key',
  { id: integer('id').primaryKey(), secret: text('secret').notNull() },
  () => [check('one_key', sql`id = 1`)],
)

export const usedHumanCheck = sqliteTable(
  'used_human_check',
  { id: text('id').primaryKey(), expiresAt: integer('expires_at').notNull() },
  (table) => [index('used_human_check_expiry').on(table.expiresAt)],
)
