import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const image = sqliteTable('image', {
  checksum: text('checksum').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const imageSource = sqliteTable('image_source', {
  url: text('url').primaryKey(),
  checksum: text('checksum'),
  error: text('error'),
  fetchedAt: integer('fetched_at').notNull(),
})
