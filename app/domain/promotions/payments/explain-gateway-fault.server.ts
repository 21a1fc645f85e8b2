import {
  GatewayRefusedError,
  GatewayUnavailableError,
} from '~/platform/payments/payment-gateway.server'
import { INVOICE_MESSAGES } from '../invoices/invoice'
import type { PromotionServices } from '../promotion-services.server'

/**
 * What the buyer is shown when the payment provider fails. What it refuses for good is logged, since nobody else would see it.
 * Throws every other fault again.
 */
export function explainGatewayFault(
  { log }: Pick<PromotionServices, 'log'>,
  fault: unknown,
  invoiceId: number,
): string {
  if (fault instanceof GatewayUnavailableError) return INVOICE_MESSAGES.unavailable
  if (!(fault instanceof GatewayRefusedError)) throw fault
  log.error('the payment provider refused a payment', fault, { invoiceId })
  return INVOICE_MESSAGES.refused
}
