import type { Day } from '~/lib/time/local-time'
import {
  type GatewayPayment,
  GatewayRefusedError,
  GatewayUnavailableError,
} from '~/platform/payments/payment-gateway.server'
import { INVOICE_MESSAGES } from '../invoices/invoice'
import { findInvoiceOfBuyer, type PayableInvoice } from '../invoices/invoice-store.server'
import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import { type BegunPayment, beginPayment } from './begin-payment.server'
import { countAttempt, countCardOfAttempt } from './count-attempts.server'
import { explainGatewayFault } from './explain-gateway-fault.server'
import { findGatewayPayment, recordPayment } from './payment-store.server'

export type PaidInvoice =
  /** The next step is settleInvoice. */
  | { kind: 'paid' }
  /** The buyer has to confirm it in the browser (3-D Secure); then settleInvoice. */
  | { kind: 'confirm'; clientSecret: string }
  /** What the buyer is shown. Nothing was charged, or the provider does not say; `refused` names lost days. */
  | { kind: 'error'; error: string; refused?: Day[] }
  | { kind: 'not-found' }

/** `network` is the buyer's, for the limits of tries. */
type Order = {
  site: PromotionSite
  viewer: PromotionViewer
  invoiceId: number
  network?: string | undefined
}

/**
 * Pays the buyer's invoice with the token that the browser made of a card. Sent twice, it charges once: the invoice is the
 * provider's idempotency key. After a decline the buyer may try another card. Only what the server stored is charged.
 */
export async function payInvoice(
  services: PromotionServices,
  by: Order & { token: string; returnUrl: string },
): Promise<PaidInvoice> {
  const { site, viewer, invoiceId, token, returnUrl } = by
  const found = await findInvoiceOfBuyer(services.db, { site, viewer }, invoiceId)
  if (!found) return { kind: 'not-found' }
  if (found.status !== 'pending') return describeStatus(found)
  if (!(await mayTryCard(services, by))) return error(INVOICE_MESSAGES.tooManyAttempts)
  const begun = await beginPayment(services, { site, viewer }, found, 'card')
  if (begun.kind !== 'begun') return describeUnbegun(begun)
  const order = {
    invoiceId,
    siteId: site.id,
    amountCents: begun.payment.amountCents,
    description: describeOrder(site, begun.invoice),
    email: viewer.email,
  }
  try {
    const isRepeated = found.payment !== null
    const existing = isRepeated ? await findGatewayPayment(services, begun.invoice) : null
    const paid =
      existing && existing.status !== 'failed'
        ? existing
        : await services.payments.createPayment({ ...order, token, returnUrl })
    return describePaid(services, begun.invoice, paid)
  } catch (fault) {
    return error(explainGatewayFault(services, fault, invoiceId))
  }
}

/** Counts a try before the card is charged: first for the buyer, then, when the provider says which card it is, for the card. */
async function mayTryCard(
  services: PromotionServices,
  { viewer, invoiceId, network, token }: Order & { token: string },
): Promise<boolean> {
  const by = { kind: 'card', account: viewer.id, invoiceId, network } as const
  const attempt = await countAttempt(services, by)
  if (attempt === null) return false
  try {
    const card = await services.payments.findCardFingerprint(token)
    return await countCardOfAttempt(services, attempt, card)
  } catch (fault) {
    // The other limits are enough where the provider does not say it.
    if (fault instanceof GatewayUnavailableError || fault instanceof GatewayRefusedError)
      return true
    throw fault
  }
}

const error = (text: string, refused?: Day[]): PaidInvoice => ({
  kind: 'error',
  error: text,
  ...(refused ? { refused } : {}),
})

/** What the provider shows for the payment. */
export const describeOrder = (site: { name: string }, { summary, lines }: PayableInvoice): string =>
  `${site.name}: ${summary}, featured on ${lines.length === 1 ? '1 day' : `${lines.length} days`}`

/** What a payment comes to, in the words that the buyer is shown. It is stored first. */
export async function describePaid(
  services: PromotionServices,
  invoice: PayableInvoice,
  paid: GatewayPayment,
): Promise<PaidInvoice> {
  switch (await recordPayment(services, invoice, paid)) {
    case 'succeeded':
      return { kind: 'paid' }
    case 'requires_action':
      return paid.clientSecret === null
        ? error(INVOICE_MESSAGES.failed)
        : { kind: 'confirm', clientSecret: paid.clientSecret }
    case 'processing':
      return error(INVOICE_MESSAGES.processing)
    default:
      return error(paid.error ?? INVOICE_MESSAGES.failed)
  }
}

export function describeStatus({ status }: PayableInvoice): PaidInvoice {
  return status === 'paid' || status === 'settled'
    ? { kind: 'paid' }
    : error(INVOICE_MESSAGES.ended)
}

/** Why no payment was begun, in the words that the buyer is shown. */
export function describeUnbegun(begun: Exclude<BegunPayment, { kind: 'begun' }>): PaidInvoice {
  switch (begun.kind) {
    case 'refused':
      return error(
        INVOICE_MESSAGES.daysLost,
        begun.refused.map(({ day }) => day),
      )
    case 'not-on-sale':
      return error(begun.reason === 'past' ? INVOICE_MESSAGES.past : INVOICE_MESSAGES.unlisted)
    case 'ended':
      return error(INVOICE_MESSAGES.ended)
    case 'no-time':
      return error(INVOICE_MESSAGES.noTimeForCheckout)
    case 'changed': {
      if (!begun.invoice) return { kind: 'not-found' }
      return begun.invoice.status === 'pending'
        ? error(INVOICE_MESSAGES.otherPayment)
        : describeStatus(begun.invoice)
    }
  }
}
