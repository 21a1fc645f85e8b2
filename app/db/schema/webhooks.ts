import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerId } from './columns'
import { site } from './sites'

/** The columns are explained in migrations/0051_webhooks.sql. */
export const webhook = sqliteTable(
  'webhook',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    siteId: ownerId('site_id', () => site.id),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    eventTypes: text('event_types', { mode: 'json' }).$type<string[]>().notNull(),
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousSecretUntil: integer('previous_secret_until'),
    enabled: integer('enabled', { mode: 'boolean' }).notNull().default(true),
    disabledReason: text('disabled_reason', { enum: ['failing', 'gone'] }),
    emailDue: integer('email_due', { mode: 'boolean' }).notNull().default(false),
    attemptedAt: integer('attempted_at'),
    failingSince: integer('failing_since'),
    plannedSeq: integer('planned_seq').notNull(),
    lease: text('lease'),
    leaseUntil: integer('lease_until').notNull().default(0),
    wakeAt: integer('wake_at'),
    createdBy: text('created_by').references(() => account.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('webhook_site').on(table.siteId, table.id),
    index('webhook_creator').on(table.createdBy).where(sql`created_by IS NOT NULL`),
    index('webhook_email_due').on(table.id).where(sql`email_due = 1`),
  ],
)

export const webhookDelivery = sqliteTable(
  'webhook_delivery',
  {
    id: text('id').primaryKey(),
    webhookId: ownerId('webhook_id', () => webhook.id),
    type: text('type').notNull(),
    eventId: integer('event_id'),
    payload: text('payload').notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at'),
    attemptedAt: integer('attempted_at'),
    status: integer('status'),
    response: text('response'),
    error: text('error'),
    createdAt: integer('created_at').notNull(),
    deliveredAt: integer('delivered_at'),
  },
  (table) => [
    index('webhook_delivery_log').on(table.webhookId, table.id),
    index('webhook_delivery_failed').on(table.webhookId, table.id).where(sql`state = 'failed'`),
    index('webhook_delivery_due')
      .on(table.webhookId, table.nextAttemptAt, table.id)
      .where(sql`state = 'pending'`),
    index('webhook_delivery_event')
      .on(table.webhookId, table.eventId, table.id)
      .where(sql`state = 'pending'`),
    index('webhook_delivery_created').on(table.createdAt),
  ],
)
