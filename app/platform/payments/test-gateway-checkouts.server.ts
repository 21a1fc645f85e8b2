import { MINUTE } from '~/lib/time/local-time'
import type { GatewayCheckout, GatewayPayment, PaymentGateway } from './payment-gateway.server'
import { storeTestNotice } from './test-gateway-notices.server'
import { buildPayment, cancelPayment, confirmPayment } from './test-gateway-payments.server'
import {
  changeTestObject,
  createTestId,
  createTestObject,
  findTestObject,
  type Store,
  type TestCheckout,
} from './test-gateway-store.server'

/** Stripe's minimum (https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at). */
const CHECKOUT_MINUTES = 30

/** The one checkout of an invoice; its page is on the host to which the buyer returns. */
export async function openCheckout(
  store: Store,
  order: Parameters<PaymentGateway['createCheckout']>[0],
): Promise<GatewayCheckout> {
  const { invoiceId, siteId, amountCents, description, successUrl, cancelUrl } = order
  const newId = createTestId('cs')
  const created = await createTestObject(store, 'checkout', {
    id: newId,
    key: `checkout-${invoiceId}`,
    request: order,
    object: {
      sessionId: newId,
      invoiceId,
      siteId,
      amountCents,
      description,
      successUrl,
      cancelUrl,
      status: 'open',
      paymentId: null,
      url: new URL(`/dev/checkout/${newId}`, successUrl).href,
      expiresAt: store.now + CHECKOUT_MINUTES * MINUTE,
    },
  })
  return toCheckout(created, store.now)
}

/** A payment that succeeds at the same time completes the checkout instead. */
export async function expireCheckout(store: Store, sessionId: string): Promise<GatewayCheckout> {
  const expired = await closeCheckout(store, sessionId, (checkout) =>
    checkout.status === 'open' ? { ...checkout, status: 'expired' } : null,
  )
  if (expired.status !== 'expired' || expired.paymentId === null) return expired
  const payment = await cancelPayment(store, expired.paymentId)
  return payment.status === 'succeeded' ? completeCheckout(store, sessionId) : expired
}

/** Charges the card that a buyer chose on the page of a checkout. Null if it is not open. */
export async function payCheckout(
  store: Store,
  sessionId: string,
  token: string,
): Promise<GatewayPayment | null> {
  const checkout = await findTestObject(store, 'checkout', sessionId)
  if (!checkout || toCheckout(checkout, store.now).status !== 'open') return null
  const object = buildPayment(checkout)
  const { id } = await createTestObject(store, 'payment', {
    id: object.id,
    key: `payment-${sessionId}`,
    object,
  })
  const { object: paying } = await changeTestObject(store, 'checkout', sessionId, (current) =>
    current.status === 'open' ? { ...current, paymentId: id } : null,
  )
  if (paying.status !== 'open') return null
  const payment = await confirmPayment(store, id, token)
  if (payment.status === 'succeeded') await completeCheckout(store, sessionId)
  return payment
}

/** After its payment has succeeded. */
export function completeCheckout(store: Store, sessionId: string): Promise<GatewayCheckout> {
  return closeCheckout(store, sessionId, (checkout) =>
    checkout.status === 'complete' ? null : { ...checkout, status: 'complete' },
  )
}

async function closeCheckout(
  store: Store,
  sessionId: string,
  change: (checkout: TestCheckout) => TestCheckout | null,
): Promise<GatewayCheckout> {
  const { object, isChanged } = await changeTestObject(store, 'checkout', sessionId, change)
  const checkout = toCheckout(object, store.now)
  const { invoiceId } = object
  if (isChanged) await storeTestNotice(store, { type: 'checkout', invoiceId, checkout })
  return checkout
}

export function toCheckout(
  { sessionId, url, status, paymentId, expiresAt }: TestCheckout,
  now: number,
): GatewayCheckout {
  const current = status === 'open' && expiresAt <= now ? 'expired' : status
  return { sessionId, status: current, url: current === 'open' ? url : null, paymentId }
}
