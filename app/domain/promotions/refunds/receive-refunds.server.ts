import type { PayableInvoice } from '../invoices/invoice-store.server'
import type { PromotionServices } from '../promotion-services.server'
import { followProviderRefunds } from './follow-provider-refunds.server'
import { sendRefunds } from './send-refunds.server'

/** Sends the refunds of an invoice that wait, follows those of the provider, and tells the buyer. */
export async function receiveRefunds(
  services: PromotionServices,
  { id }: Pick<PayableInvoice, 'id'>,
): Promise<void> {
  await sendRefunds(services, id)
  await followProviderRefunds(services, id)
  await services.emailBuyer?.(id)
}
