import type {
  PromotionServices,
  PromotionSite,
  PromotionViewer,
} from '../promotion-services.server'
import { closeInvoice } from './close-invoice.server'
import { findInvoiceOfBuyer } from './invoice-store.server'

export type CancelledInvoice =
  | { kind: 'cancelled' }
  /** It remains as it is, and is settled. */
  | { kind: 'paid' }
  /** The provider does not say whether it is paid; a scheduled job finishes it. */
  | { kind: 'unfinished' }
  | { kind: 'not-found' }

/** Cancels the buyer's unpaid invoice, and frees its days. Safe to repeat. */
export async function cancelInvoice(
  services: PromotionServices,
  {
    site,
    viewer,
    invoiceId,
  }: { site: PromotionSite; viewer: Pick<PromotionViewer, 'id'>; invoiceId: number },
): Promise<CancelledInvoice> {
  const invoice = await findInvoiceOfBuyer(services.db, { site, viewer }, invoiceId)
  if (!invoice) return { kind: 'not-found' }
  const closed = await closeInvoice(services, invoice, 'cancelled')
  return { kind: closed === 'closed' ? 'cancelled' : closed }
}
