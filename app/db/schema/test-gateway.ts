import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What the built-in test gateway of payments remembers. */
export const testGatewayObject = sqliteTable('test_gateway_object', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  idempotencyKey: text('idempotency_key').unique(),
  request: text('request').notNull(),
  object: text('object').notNull(),
  createdAt: integer('created_at').notNull(),
})
