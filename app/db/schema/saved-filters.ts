import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerId, ownerTextId } from './columns'
import { site } from './sites'

/** A filter of one of the console's lists that a person has named; `query` is that of the list's URL. */
export const savedFilter = sqliteTable(
  'saved_filter',
  {
    id: integer('id').primaryKey(),
    accountId: ownerTextId('account_id', () => account.id),
    siteId: ownerId('site_id', () => site.id),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  // COLLATE NOCASE of the name's index is what Drizzle does not know.
  (table) => [
    uniqueIndex('saved_filter_name').on(table.accountId, table.siteId, table.list, table.name),
    index('saved_filter_site').on(table.siteId),
  ],
)
