import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerTextId } from './columns'

/** A form that was sent after the session had expired; `id` is the hash of a token in a cookie, `fields` JSON: [name, value] pairs. */
export const unsentForm = sqliteTable(
  'unsent_form',
  {
    id: text('id').notNull(),
    url: text('url').notNull(),
    accountId: ownerTextId('account_id', () => account.id),
    fields: text('fields').notNull(),
    isComplete: integer('is_complete', { mode: 'boolean' }).notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.url] }),
    index('unsent_form_account').on(table.accountId),
    index('unsent_form_expiry').on(table.expiresAt),
    check('is_complete', sql`is_complete IN (0, 1)`),
  ],
)
