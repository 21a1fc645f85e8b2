import { and, asc, eq, inArray, isNotNull, isNull, or, sum } from 'drizzle-orm'
import { account } from '~/db/schema/accounts'
import { invoice, invoiceLine, refund } from '~/db/schema/invoices'
import { findGreetedName } from '~/domain/accounts/account'
import { loadEmailCard } from '~/domain/events/load-email-card.server'
import { sendEmail } from '~/domain/mail/send-email.server'
import { buildSiteUrl } from '~/domain/sites/build-site-url'
import { loadMailBrand } from '~/domain/sites/site-mail-brand.server'
import type { Log } from '~/platform/log.server'
import type { Mailer } from '~/platform/mail/mailer.server'
import type { Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'
import { receiptPath } from '../promotion-paths'
import { requirePromotionSite } from '../require-promotion-site.server'
import { renderReceiptEmail, renderRefundEmail } from './purchase-email-templates.server'
import { parseSeller } from './seller'

type Services = { db: Database; mailer: Mailer; settings: Settings; log: Log; now: number }

/** In one go; the next job sends the rest. */
const MAX_EMAILS = 50

/**
 * Sends the receipts and refund notices that are due, of one invoice or of all. Each is marked after it was sent, and has a
 * key of its own, so that one sent again arrives once. What fails is logged and remains due.
 */
export async function emailBuyers(
  services: Services,
  { invoiceId }: { invoiceId?: number } = {},
): Promise<{ receipts: number; refunds: number }> {
  const sent = { receipts: 0, refunds: 0 }
  for (const due of await listDueReceipts(services.db, invoiceId)) {
    if (await attempt(services, due, () => sendReceipt(services, due))) sent.receipts++
  }
  for (const due of await listDueRefunds(services.db, invoiceId)) {
    if (await attempt(services, due, () => sendRefundNotice(services, due))) sent.refunds++
  }
  return sent
}

async function attempt(
  { log }: Services,
  { id }: { id: number },
  send: () => Promise<void>,
): Promise<boolean> {
  try {
    await send()
    return true
  } catch (fault) {
    log.error('a buyer could not be emailed', fault, { invoiceId: id })
    return false
  }
}

const purchaseColumns = {
  id: invoice.id,
  siteId: invoice.siteId,
  eventId: invoice.eventId,
  summary: invoice.summary,
  totalCents: invoice.totalCents,
  receiptNumber: invoice.receiptNumber,
  seller: invoice.seller,
  name: account.name,
  email: account.email,
}

type DueReceipt = Awaited<ReturnType<typeof listDueReceipts>>[number]

function listDueReceipts(db: Database, invoiceId: number | undefined) {
  return db
    .select(purchaseColumns)
    .from(invoice)
    .innerJoin(account, eq(account.id, invoice.accountId))
    .where(
      and(
        invoiceId === undefined ? undefined : eq(invoice.id, invoiceId),
        isNotNull(invoice.paidAt),
        isNull(invoice.receiptSentAt),
        inArray(invoice.status, ['settled', 'refunded']),
      ),
    )
    .orderBy(asc(invoice.paidAt))
    .limit(MAX_EMAILS)
}

/** The money is on its way: the provider has accepted the refund, or a bank has given it back. */
const isAccepted = or(
  eq(refund.status, 'succeeded'),
  and(eq(refund.status, 'pending'), isNotNull(refund.providerId)),
)

/** Refunds after the receipt: it names earlier ones itself. */
function listDueRefunds(db: Database, invoiceId: number | undefined) {
  return db
    .select({ ...purchaseColumns, refundId: refund.id, amountCents: refund.amountCents })
    .from(refund)
    .innerJoin(invoice, eq(invoice.id, refund.invoiceId))
    .innerJoin(account, eq(account.id, invoice.accountId))
    .where(
      and(
        invoiceId === undefined ? undefined : eq(refund.invoiceId, invoiceId),
        isNull(refund.notifiedAt),
        isNotNull(invoice.receiptSentAt),
        isAccepted,
      ),
    )
    .orderBy(asc(refund.createdAt))
    .limit(MAX_EMAILS)
}

async function sendReceipt(services: Services, due: DueReceipt): Promise<void> {
  const { db, now } = services
  const [{ brand, link, site, siteUrl }, refundedCents, lines] = await Promise.all([
    loadSender(services, due),
    sumAcceptedRefunds(db, due.id),
    db
      .select({ day: invoiceLine.day, state: invoiceLine.state })
      .from(invoiceLine)
      .where(eq(invoiceLine.invoiceId, due.id))
      .orderBy(asc(invoiceLine.day)),
  ])
  const isSold = ({ state }: (typeof lines)[number]) => state === 'sold'
  const { id: invoiceId, summary, totalCents } = due
  const card =
    due.eventId === null
      ? null
      : await loadEmailCard(services, { site, siteUrl, eventId: due.eventId })
  const name = findGreetedName(due)
  const receiptNumber = due.receiptNumber ?? invoiceId
  await sendEmail(
    services,
    { to: due.email, brand, key: `receipt-${invoiceId}` },
    renderReceiptEmail({
      brand,
      link,
      name,
      receiptNumber,
      summary,
      totalCents,
      refundedCents,
      card,
      seller: parseSeller(due.seller, site),
      sold: lines.filter(isSold).map(({ day }) => day),
      lost: lines.filter((line) => !isSold(line)).map(({ day }) => day),
    }),
  )
  await db.batch([
    db.update(invoice).set({ receiptSentAt: now }).where(eq(invoice.id, invoiceId)),
    db
      .update(refund)
      .set({ notifiedAt: now })
      .where(and(eq(refund.invoiceId, invoiceId), isNull(refund.notifiedAt), isAccepted)),
  ])
}

async function sumAcceptedRefunds(db: Database, invoiceId: number): Promise<number> {
  const row = await db
    .select({ cents: sum(refund.amountCents).mapWith(Number) })
    .from(refund)
    .where(and(eq(refund.invoiceId, invoiceId), isAccepted))
    .get()
  return row?.cents ?? 0
}

async function sendRefundNotice(
  services: Services,
  due: DueReceipt & { refundId: number; amountCents: number },
): Promise<void> {
  const { db, now } = services
  const { id: invoiceId, refundId, summary, amountCents } = due
  const name = findGreetedName(due)
  const receiptNumber = due.receiptNumber ?? invoiceId
  const [{ brand, link }, lines] = await Promise.all([
    loadSender(services, due),
    db
      .select({ day: invoiceLine.day })
      .from(invoiceLine)
      .where(and(eq(invoiceLine.invoiceId, invoiceId), eq(invoiceLine.refundId, refundId)))
      .orderBy(asc(invoiceLine.day)),
  ])
  const days = lines.map(({ day }) => day)
  await sendEmail(
    services,
    { to: due.email, brand, key: `refund-${refundId}` },
    renderRefundEmail({ brand, link, name, receiptNumber, summary, days, amountCents }),
  )
  await db.update(refund).set({ notifiedAt: now }).where(eq(refund.id, refundId))
}

/** Replies go to the address that the site uses for sales, if it has one. */
async function loadSender(services: Services, { id, siteId }: DueReceipt) {
  const { db, settings } = services
  const site = await requirePromotionSite(db, siteId)
  const url = buildSiteUrl(site, settings)
  const brand = await loadMailBrand(services, { site, url })
  const supportEmail = site.settings.upsellEmail || brand.supportEmail
  return { brand: { ...brand, supportEmail }, link: url + receiptPath({ id }), site, siteUrl: url }
}
