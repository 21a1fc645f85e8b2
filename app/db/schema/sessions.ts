import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerTextId } from './columns'

export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    accountId: ownerTextId('account_id', () => account.id),
    parentId: text('parent_id').references((): AnySQLiteColumn => session.id, {
      onDelete: 'cascade',
    }),
    host: text('host').notNull(),
    kind: text('kind', { enum: ['cookie', 'bearer'] }).notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    check('kind', sql`kind IN ('cookie', 'bearer')`),
    index('session_account').on(table.accountId),
    index('session_parent').on(table.parentId).where(sql`parent_id IS NOT NULL`),
    index('session_expiry').on(table.expiresAt),
  ],
)

export const signInHandoff = sqliteTable(
  'sign_in_handoff',
  {
    id: text('id').primaryKey(),
    sessionId: ownerTextId('session_id', () => session.id),
    host: text('host').notNull(),
    stateHash: text('state_hash'),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_handoff_session').on(table.sessionId),
    index('sign_in_handoff_expiry').on(table.expiresAt),
  ],
)
