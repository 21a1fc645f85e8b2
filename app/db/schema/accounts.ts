import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const account = sqliteTable('account', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  verifiedAt: integer('verified_at'),
  name: text('name').notNull(),
  pictureChecksum: text('picture_checksum'),
  passwordHash: text('password_hash'),
  attempts: integer('attempts').notNull().default(0),
  attemptsSince: integer('attempts_since').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const session = sqliteTable('session', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  parentId: text('parent_id'),
  host: text('host').notNull(),
  kind: text('kind', { enum: ['cookie', 'bearer'] }).notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: integer('created_at').notNull(),
  usedAt: integer('used_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})
