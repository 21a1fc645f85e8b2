import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { site } from './sites'

/** `changes` is JSON: each changed field with its value before and after. */
export const auditEntry = sqliteTable(
  'audit_entry',
  {
    id: integer('id').primaryKey(),
    at: integer('at').notNull(),
    accountId: text('account_id').references(() => account.id, { onDelete: 'set null' }),
    siteId: integer('site_id').references(() => site.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull(),
    changes: text('changes').notNull().default('{}'),
  },
  (table) => [
    index('audit_entry_site').on(table.siteId, table.at),
    index('audit_entry_at').on(table.at),
    index('audit_entry_person').on(table.siteId, table.accountId),
    index('audit_entry_account').on(table.accountId).where(sql`account_id IS NOT NULL`),
  ],
)
