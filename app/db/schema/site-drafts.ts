import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerId, ownerTextId } from './columns'
import { site } from './sites'

/** A site's form before it is saved; `id` is the hash of the token in the preview's URL, `settings` JSON. */
export const siteDraft = sqliteTable(
  'site_draft',
  {
    id: text('id').primaryKey(),
    siteId: ownerId('site_id', () => site.id),
    accountId: ownerTextId('account_id', () => account.id),
    name: text('name').notNull(),
    settings: text('settings').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('site_draft_expiry').on(table.expiresAt)],
)
