import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerTextId } from './columns'
import { image } from './images'

/** Images that an account has uploaded and that may not be shown yet. */
export const imageDraft = sqliteTable(
  'image_draft',
  {
    accountId: ownerTextId('account_id', () => account.id),
    checksum: text('checksum')
      .notNull()
      .references(() => image.checksum),
    /** When it was last uploaded, in epoch milliseconds. */
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.checksum] }),
    index('image_draft_checksum').on(table.checksum),
    index('image_draft_age').on(table.createdAt),
  ],
)
