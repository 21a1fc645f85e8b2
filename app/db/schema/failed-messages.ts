import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Messages of the queues that failed each time they were delivered. */
export const failedMessage = sqliteTable(
  'failed_message',
  {
    id: integer('id').primaryKey(),
    messageId: text('message_id').notNull().unique(),
    /** JSON. */
    body: text('body').notNull(),
    failedAt: integer('failed_at').notNull(),
  },
  (table) => [index('failed_message_at').on(table.failedAt)],
)
