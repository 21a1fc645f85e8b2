import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerId } from './columns'
import { site } from './sites'

export const apiKey = sqliteTable(
  'api_key',
  {
    id: integer('id').primaryKey(),
    siteId: ownerId('site_id', () => site.id),
    prefix: text('prefix').notNull().unique(),
    hash: text('hash').notNull().unique(),
    comment: text('comment').notNull().default(''),
    enabled: integer('enabled', { mode: 'boolean' }).notNull().default(true),
    allowedOrigins: text('allowed_origins', { mode: 'json' })
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'`),
    createdBy: text('created_by').references(() => account.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at'),
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    index('api_key_site').on(table.siteId, table.deletedAt),
    index('api_key_creator').on(table.createdBy).where(sql`created_by IS NOT NULL`),
    index('api_key_deleted').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
)

/** Calls with a key by day, in UTC. */
export const apiKeyDay = sqliteTable(
  'api_key_day',
  {
    keyId: ownerId('key_id', () => apiKey.id),
    day: text('day').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.day] }),
    index('api_key_day_day').on(table.day),
  ],
)
