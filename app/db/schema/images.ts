import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const image = sqliteTable('image', {
  checksum: text('checksum').primaryKey(),
  contentType: text('content_type', { enum: ['image/png', 'image/jpeg', 'image/gif'] }).notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: integer('created_at').notNull(),
})

/** Where an image was copied from, so that no URL is fetched twice. */
export const imageSource = sqliteTable('image_source', {
  url: text('url').primaryKey(),
  checksum: text('checksum').references(() => image.checksum),
  error: text('error'),
  fetchedAt: integer('fetched_at').notNull(),
})
