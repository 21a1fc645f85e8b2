import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const outbox = sqliteTable('outbox', {
  id: integer('id').primaryKey(),
  sender: text('sender').notNull(),
  recipient: text('recipient').notNull(),
  replyTo: text('reply_to'),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sentAt: integer('sent_at').notNull(),
})
