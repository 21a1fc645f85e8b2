import { and, asc, desc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { invoice, invoiceLine, payment, refund } from '~/db/schema/invoices'
import type { Viewer } from '~/domain/accounts/account'
import type { Day } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'
import { HOLD_AT_MOST, HOLD_FOR } from './hold-duration'
import type { Invoice, ReceiptSummary } from './invoice'

const {
  requestKey: _requestKey,
  receiptSentAt: _receiptSentAt,
  network: _network,
  ...invoiceColumns
} = getTableColumns(invoice)

export type Payment = typeof payment.$inferSelect

/** An invoice with the one payment that was begun for it, if any. */
export type PayableInvoice = Invoice & {
  payment: Payment | null
  /** The invoice of the same days that it took the place of. */
  replaces: number | null
}

/** Whose invoices are found: one buyer's on one site, or all of a site. */
type Owner = { site: { id: number }; viewer: Pick<Viewer, 'id'> }

/** Any invoice, for scheduled jobs and messages of the payment provider. */
export function findAnyInvoice(db: Database, invoiceId: number): Promise<PayableInvoice | null> {
  return findWhere(db, invoiceId)
}

/** An invoice of a site, for its admins. */
export function findInvoiceOfSite(
  db: Database,
  site: { id: number },
  invoiceId: number,
): Promise<PayableInvoice | null> {
  return findWhere(db, invoiceId, eq(invoice.siteId, site.id))
}

/** An invoice of this buyer on this site; other buyers' do not exist for them. */
export function findInvoiceOfBuyer(
  db: Database,
  { site, viewer }: Owner,
  invoiceId: number,
): Promise<PayableInvoice | null> {
  return findWhere(
    db,
    invoiceId,
    and(eq(invoice.siteId, site.id), eq(invoice.accountId, viewer.id)),
  )
}

/** The buyer's invoice that a form with this key created on this site. */
export async function findInvoiceByRequestKey(
  db: Database,
  { site, viewer }: Owner,
  requestKey: string,
): Promise<PayableInvoice | null> {
  const row = await db
    .select({ id: invoice.id })
    .from(invoice)
    .where(eq(invoice.requestKey, requestKey))
    .get()
  return row ? findInvoiceOfBuyer(db, { site, viewer }, row.id) : null
}

async function findWhere(
  db: Database,
  invoiceId: number,
  scope?: SQL,
): Promise<PayableInvoice | null> {
  const [[row], lines, [paid]] = await db.batch([
    db
      .select(invoiceColumns)
      .from(invoice)
      .where(and(eq(invoice.id, invoiceId), scope)),
    db
      .select({
        day: invoiceLine.day,
        priceCents: invoiceLine.priceCents,
        state: invoiceLine.state,
        refundId: invoiceLine.refundId,
        refundStatus: refund.status,
      })
      .from(invoiceLine)
      .leftJoin(refund, eq(refund.id, invoiceLine.refundId))
      .where(eq(invoiceLine.invoiceId, invoiceId))
      .orderBy(asc(invoiceLine.day)),
    db
      .select()
      .from(payment)
      .where(eq(payment.invoiceId, invoiceId))
      .orderBy(asc(payment.id))
      .limit(1),
  ])
  return row ? { ...row, lines, payment: paid ?? null } : null
}

/** The viewer's invoice on this site; null for every other. */
export async function findInvoice(
  { db }: { db: Database },
  { site, viewer, invoiceId }: Owner & { invoiceId: number },
): Promise<Invoice | null> {
  const found = await findInvoiceOfBuyer(db, { site, viewer }, invoiceId)
  if (!found) return null
  const { payment: _, replaces: __, ...shown } = found
  return shown
}

/** What the viewer bought on this site, the newest first. */
export async function listReceipts(
  { db }: { db: Database },
  { site, viewer }: Owner,
): Promise<ReceiptSummary[]> {
  const rows = await db
    .select({
      id: invoice.id,
      receiptNumber: invoice.receiptNumber,
      createdAt: invoice.createdAt,
      paidAt: invoice.paidAt,
      totalCents: invoice.totalCents,
      refundedCents: invoice.refundedCents,
    })
    .from(invoice)
    .where(
      and(
        eq(invoice.accountId, viewer.id),
        eq(invoice.siteId, site.id),
        inArray(invoice.status, ['paid', 'settled', 'refunded']),
      ),
    )
    .orderBy(desc(invoice.id))
  return rows.map(({ createdAt, paidAt, ...receipt }) => ({
    ...receipt,
    when: paidAt ?? createdAt,
  }))
}

export type UnfinishedInvoice = Pick<Invoice, 'id' | 'totalCents' | 'rateCents' | 'expiresAt'> & {
  days: string[]
  /** The buyer's bank was to confirm its payment, and has not (3-D Secure). */
  isUnconfirmed: boolean
}

/** The viewer's newest invoice for this event that is neither paid nor over. */
export async function findUnfinishedInvoice(
  { db, now }: { db: Database; now: number },
  { site, viewer, eventId }: Owner & { eventId: number },
): Promise<UnfinishedInvoice | null> {
  const row = await db
    .select({
      id: invoice.id,
      totalCents: invoice.totalCents,
      rateCents: invoice.rateCents,
      expiresAt: invoice.expiresAt,
      paymentStatus: payment.status,
    })
    .from(invoice)
    .leftJoin(payment, eq(payment.invoiceId, invoice.id))
    .where(
      and(
        eq(invoice.eventId, eventId),
        eq(invoice.accountId, viewer.id),
        eq(invoice.siteId, site.id),
        eq(invoice.status, 'pending'),
        gt(invoice.expiresAt, now),
      ),
    )
    .orderBy(desc(invoice.id))
    .limit(1)
    .get()
  if (!row) return null
  const lines = await db
    .select({ day: invoiceLine.day })
    .from(invoiceLine)
    .where(eq(invoiceLine.invoiceId, row.id))
    .orderBy(asc(invoiceLine.day))
  const { paymentStatus, ...unfinished } = row
  const isUnconfirmed = paymentStatus === 'requires_action'
  return { ...unfinished, isUnconfirmed, days: lines.map(({ day }) => day) }
}

type StoredOrder = Owner & {
  requestKey: string
  network?: string | undefined
  eventId: number
  days: Day[]
  rateCents: number
  summary: string
}

/** The invoice and its lines are stored if `condition` is true; a key that was used before stores nothing. */
export const writeInvoice = (
  { site, viewer, requestKey, network, eventId, days, rateCents, summary }: StoredOrder,
  now: number,
  condition: SQL = sql`true`,
): Statement[] => [
  sql`
    INSERT INTO invoice (site_id, event_id, account_id, summary, status, rate_cents, total_cents, request_key, created_at,
      expires_at, hold_ends_at, network)
    SELECT ${site.id}, ${eventId}, ${viewer.id}, ${summary}, 'pending', ${rateCents}, ${rateCents * days.length},
      ${requestKey}, ${now}, ${now + HOLD_FOR}, ${now + HOLD_AT_MOST}, ${network ?? null}
    WHERE ${condition}
    ON CONFLICT (request_key) DO NOTHING`,
  sql`
    INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
    SELECT invoice.id, invoice.site_id, value, ${rateCents}, 'held'
    FROM invoice, json_each(${JSON.stringify(days)})
    WHERE request_key = ${requestKey}
      AND NOT EXISTS (SELECT 1 FROM invoice_line WHERE invoice_id = invoice.id)`,
]

/** An unpaid invoice holds its days until then, or longer. */
export const extendHold = (invoiceId: number, expiresAt: number): Statement => sql`
  UPDATE invoice SET expires_at = max(expires_at, ${expiresAt})
  WHERE id = ${invoiceId} AND status = 'pending'`
