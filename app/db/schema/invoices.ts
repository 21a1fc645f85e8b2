import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { event } from './events'
import { site } from './sites'

/**
 * An order of featured days. People see `receipt_number`, which has no gaps: it is given when the order is paid, and such rows are
 * never deleted. `seller` is JSON (domain/promotions/invoices/seller.ts) of that moment.
 */
export const invoice = sqliteTable(
  'invoice',
  {
    id: integer('id').primaryKey(),
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id),
    eventId: integer('event_id').references(() => event.id, { onDelete: 'set null' }),
    accountId: text('account_id').references(() => account.id, { onDelete: 'set null' }),
    summary: text('summary').notNull(),
    status: text('status', {
      enum: ['pending', 'paid', 'settled', 'cancelled', 'expired', 'refunded', 'complimentary'],
    }).notNull(),
    rateCents: integer('rate_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    feeCents: integer('fee_cents'),
    netCents: integer('net_cents'),
    requestKey: text('request_key').notNull().unique(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    paidAt: integer('paid_at'),
    closedAt: integer('closed_at'),
    receiptSentAt: integer('receipt_sent_at'),
    receiptNumber: integer('receipt_number'),
    seller: text('seller'),
    holdEndsAt: integer('hold_ends_at').notNull().default(0),
    network: text('network'),
    replaces: integer('replaces'),
  },
  (table) => [
    check('invoice_rate', sql`rate_cents >= 0`),
    check('invoice_total', sql`total_cents >= 0`),
    check('invoice_refunded', sql`refunded_cents BETWEEN 0 AND total_cents`),
    index('invoice_account')
      .on(table.accountId, table.siteId, table.id)
      .where(sql`account_id IS NOT NULL`),
    uniqueIndex('invoice_receipt_number').on(table.receiptNumber),
    index('invoice_site_created').on(table.siteId, table.createdAt),
    index('invoice_site_status').on(table.siteId, table.status, table.createdAt),
    index('invoice_event').on(table.eventId).where(sql`event_id IS NOT NULL`),
    index('invoice_receipt_due')
      .on(table.paidAt)
      .where(sql`paid_at IS NOT NULL AND receipt_sent_at IS NULL`),
    index('invoice_unpaid').on(table.closedAt).where(sql`status IN ('cancelled', 'expired')`),
    index('invoice_unfinished').on(table.expiresAt).where(sql`status IN ('pending', 'paid')`),
    index('invoice_network').on(table.network, table.createdAt).where(sql`network IS NOT NULL`),
    uniqueIndex('invoice_replaces').on(table.replaces).where(sql`replaces IS NOT NULL`),
  ],
)

/** One day of an invoice. `held` by a pending invoice; `released` was never sold; `returned` was sold once. */
export const invoiceLine = sqliteTable(
  'invoice_line',
  {
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoice.id),
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id),
    day: text('day').notNull(),
    priceCents: integer('price_cents').notNull(),
    state: text('state', { enum: ['held', 'sold', 'released', 'returned'] }).notNull(),
    refundId: integer('refund_id').references(() => refund.id),
    unlistedSince: integer('unlisted_since'),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.day] }),
    check('invoice_line_price', sql`price_cents >= 0`),
    index('invoice_line_day').on(table.siteId, table.day, table.state),
    index('invoice_line_unlisted')
      .on(table.unlistedSince)
      .where(sql`state = 'sold' AND unlisted_since IS NOT NULL`),
  ],
)

/** One try to pay an invoice. */
export const payment = sqliteTable(
  'payment',
  {
    id: integer('id').primaryKey(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoice.id),
    kind: text('kind', { enum: ['card', 'checkout'] }).notNull(),
    providerId: text('provider_id').unique(),
    sessionId: text('session_id').unique(),
    status: text('status', {
      enum: ['started', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled'],
    }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    feeCents: integer('fee_cents'),
    netCents: integer('net_cents'),
    error: text('error'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    listedAt: integer('listed_at'),
  },
  (table) => [
    check('payment_amount', sql`amount_cents > 0`),
    index('payment_invoice').on(table.invoiceId),
    index('payment_not_listed')
      .on(table.createdAt)
      .where(sql`status = 'succeeded' AND listed_at IS NULL`),
  ],
)

/** One try to charge a card, or one start of the provider's own page. */
export const paymentAttempt = sqliteTable(
  'payment_attempt',
  {
    id: integer('id').primaryKey(),
    kind: text('kind', { enum: ['card', 'checkout'] }).notNull(),
    accountId: text('account_id').notNull(),
    invoiceId: integer('invoice_id').notNull(),
    network: text('network'),
    card: text('card'),
    isPaid: integer('is_paid', { mode: 'boolean' }).notNull().default(false),
    triedAt: integer('tried_at').notNull(),
  },
  (table) => [
    index('payment_attempt_account').on(table.accountId, table.triedAt),
    index('payment_attempt_invoice').on(table.invoiceId, table.triedAt),
    index('payment_attempt_network')
      .on(table.network, table.triedAt)
      .where(sql`network IS NOT NULL`),
    index('payment_attempt_card').on(table.card, table.triedAt).where(sql`card IS NOT NULL`),
    index('payment_attempt_tried').on(table.triedAt),
  ],
)

export const refund = sqliteTable(
  'refund',
  {
    id: integer('id').primaryKey(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoice.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payment.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    accountId: text('account_id').references(() => account.id, { onDelete: 'set null' }),
    providerId: text('provider_id').unique(),
    status: text('status', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    notifiedAt: integer('notified_at'),
    attempts: integer('attempts').notNull().default(0),
    isOutside: integer('is_outside', { mode: 'boolean' }).notNull().default(false),
    failureCode: text('failure_code'),
    failure: text('failure'),
  },
  (table) => [
    check('refund_amount', sql`amount_cents > 0`),
    index('refund_invoice').on(table.invoiceId),
    index('refund_account').on(table.accountId).where(sql`account_id IS NOT NULL`),
    index('refund_notice_due').on(table.createdAt).where(sql`notified_at IS NULL`),
    index('refund_pending').on(table.updatedAt).where(sql`status = 'pending'`),
  ],
)

/** The payment provider's messages that were received. */
export const paymentNotice = sqliteTable(
  'payment_notice',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    invoiceId: integer('invoice_id'),
    receivedAt: integer('received_at').notNull(),
    handledAt: integer('handled_at'),
  },
  (table) => [index('payment_notice_received').on(table.receivedAt)],
)
