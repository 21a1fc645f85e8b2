import type { Day } from '~/lib/time/local-time'
import {
  GatewayRefusedError,
  GatewayUnavailableError,
} from '~/platform/payments/payment-gateway.server'
import { sellDaysOfInvoice } from '../days/sell-days-of-invoice.server'
import { findGatewayPayment, recordPayment } from '../payments/payment-store.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import { sendRefunds } from '../refunds/send-refunds.server'
import { requirePromotionSite } from '../require-promotion-site.server'
import type { Invoice } from './invoice'
import { findAnyInvoice, findInvoiceOfBuyer, type PayableInvoice } from './invoice-store.server'

export type SettledInvoice =
  /** The event is featured on the days of `sold`. Those of `lost` were not to be had any more and are refunded. */
  | { kind: 'settled'; invoice: Invoice; sold: Day[]; lost: Day[] }
  /** Nothing was sold, or nothing is left: the whole amount is refunded. */
  | { kind: 'refunded'; invoice: Invoice; lost: Day[] }
  | { kind: 'unpaid'; reason: 'not-paid' | 'processing' | 'unavailable' }
  | { kind: 'not-found' }

type Settlement = {
  invoiceId: number
  /** Both for a buyer, whose own invoices on the site alone are found; neither for jobs and messages. */
  site?: PromotionSite
  viewer?: Pick<PromotionViewer, 'id'>
  /** What a message of the provider names; it is verified with the provider. */
  notifiedPaymentId?: string | null
}

/**
 * Completes a paid invoice: its days are sold, and the event is featured on them. What cannot be sold any more is refunded at
 * once. The buyer's browser, the provider's messages and scheduled jobs may all do this, in any order and at the same time.
 */
export async function settleInvoice(
  services: PromotionServices,
  { invoiceId, site, viewer, notifiedPaymentId = null }: Settlement,
): Promise<SettledInvoice> {
  const { db } = services
  const found =
    site && viewer
      ? await findInvoiceOfBuyer(db, { site, viewer }, invoiceId)
      : await findAnyInvoice(db, invoiceId)
  if (!found) return { kind: 'not-found' }
  const invoice = await confirmPaid(services, found, notifiedPaymentId)
  if ('reason' in invoice) return invoice
  if (invoice.status === 'paid') {
    const owner = site ?? (await requirePromotionSite(db, invoice.siteId))
    await sellDaysOfInvoice(services, owner, invoice)
  }
  await sendRefunds(services, invoice.id)
  await services.emailBuyer?.(invoice.id)
  return describeSettled(await findAnyInvoice(db, invoiceId))
}

/** The invoice if it is paid, by what is stored or by what the provider says. */
async function confirmPaid(
  services: PromotionServices,
  invoice: PayableInvoice,
  notifiedPaymentId: string | null,
): Promise<PayableInvoice | Extract<SettledInvoice, { kind: 'unpaid' }>> {
  if (!['pending', 'cancelled', 'expired'].includes(invoice.status)) return invoice
  try {
    const payment = await findGatewayPayment(services, invoice, notifiedPaymentId)
    const status = payment && (await recordPayment(services, invoice, payment))
    if (status === 'processing') return { kind: 'unpaid', reason: 'processing' }
    if (status !== 'succeeded') return { kind: 'unpaid', reason: 'not-paid' }
  } catch (fault) {
    if (fault instanceof GatewayUnavailableError) return { kind: 'unpaid', reason: 'unavailable' }
    if (!(fault instanceof GatewayRefusedError)) throw fault
    services.log.error('the payment of an invoice could not be read', fault, {
      invoiceId: invoice.id,
    })
    return { kind: 'unpaid', reason: 'unavailable' }
  }
  return (await findAnyInvoice(services.db, invoice.id)) ?? invoice
}

function describeSettled(stored: PayableInvoice | null): SettledInvoice {
  if (!stored) return { kind: 'not-found' }
  const { payment: _, replaces: __, ...invoice } = stored
  const listDays = (state: string) =>
    invoice.lines.filter((line) => line.state === state).map(({ day }) => day)
  const lost = listDays('released')
  if (invoice.status === 'refunded') return { kind: 'refunded', invoice, lost }
  return { kind: 'settled', invoice, sold: listDays('sold'), lost }
}
