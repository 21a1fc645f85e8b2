import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { site } from './sites'

/** A site's form before it is saved; `id` is the hash of the token in the preview's URL, `settings` JSON. */
export const siteDraft = sqliteTable(
  'site_draft',
  {
    id: text('id').primaryKey(),
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    settings: text('settings').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('site_draft_expiry').on(table.expiresAt)],
)
