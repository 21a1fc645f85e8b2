import {
  NoticeSignatureError,
  type PaymentNotice,
} from '~/platform/payments/payment-gateway.server'
import type { PromotionServices } from '../promotion-services.server'
import { receivePaymentNotice } from './receive-payment-notice.server'

/**
 * Verifies a message of the payment provider and acts on it. False if it is forged, malformed or too old. Throws when acting
 * fails, so that the provider sends it again.
 */
export async function verifyAndReceiveNotice(
  services: PromotionServices,
  body: string,
  signature: string | null,
): Promise<boolean> {
  const notice = await readNotice(services, body, signature)
  if (!notice) return false
  await receivePaymentNotice(services, notice)
  return true
}

async function readNotice(
  { payments }: PromotionServices,
  body: string,
  signature: string | null,
): Promise<PaymentNotice | null> {
  try {
    return await payments.readNotice(body, signature)
  } catch (error) {
    if (error instanceof NoticeSignatureError) return null
    throw error
  }
}
