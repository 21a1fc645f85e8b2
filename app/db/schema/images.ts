import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const image = sqliteTable('image', {
  checksum: text('checksum').primaryKey(),
  contentType: text('content_type', { enum: ['image/png', 'image/jpeg', 'image/gif'] }).notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** When it was last stored, in epoch milliseconds. */
  createdAt: integer('created_at').notNull(),
})

/** Where an image was copied from, so that no URL is fetched twice. */
export const imageSource = sqliteTable(
  'image_source',
  {
    url: text('url').primaryKey(),
    checksum: text('checksum').references(() => image.checksum),
    error: text('error'),
    fetchedAt: integer('fetched_at').notNull(),
  },
  (table) => [index('image_source_checksum').on(table.checksum).where(sql`checksum IS NOT NULL`)],
)

/** Deleted images whose objects are still in the bucket. */
export const imagePurge = sqliteTable('image_purge', {
  checksum: text('checksum').primaryKey(),
})

/** How much an account or a network uploaded on a day: days since 1970, in UTC. */
export const imageUpload = sqliteTable(
  'image_upload',
  {
    uploader: text('uploader').notNull(),
    day: integer('day').notNull(),
    uploads: integer('uploads').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploader, table.day] })],
)
