import { deliverTestNotices } from '~/platform/payments/test-gateway-notices.server'
import type { PromotionServices } from '../promotion-services.server'
import { verifyAndReceiveNotice } from './verify-payment-notice.server'

/** Development only: delivers what the test gateway has to say, as Stripe would post it to the webhook. */
export async function deliverNotices(services: PromotionServices): Promise<void> {
  if (services.payments.kind !== 'test') return
  await deliverTestNotices(services, async (body, signature) => {
    const isGenuine = await verifyAndReceiveNotice(services, body, signature)
    if (!isGenuine) throw new Error('a notice of the test gateway was refused')
  })
}
