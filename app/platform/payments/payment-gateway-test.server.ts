import { findTestCard } from '~/lib/test-cards'
import type { PaymentGateway } from './payment-gateway.server'
import { expireCheckout, openCheckout, toCheckout } from './test-gateway-checkouts.server'
import { readTestNotice } from './test-gateway-notices.server'
import {
  addRefund,
  buildPayment,
  cancelPayment,
  confirmPayment,
  toPayment,
} from './test-gateway-payments.server'
import {
  createTestId,
  createTestObject,
  findTestObject,
  listTestObjects,
  type Store,
} from './test-gateway-store.server'

const PAYMENTS_PER_PAGE = 100

/** Development only: behaves like Stripe's test mode, with its test cards, and stores what it knows in our database. */
export function createTestGateway(store: Store): PaymentGateway {
  return {
    kind: 'test',
    publishableKey: 'pk_test_built_in',
    async createPayment({ token, returnUrl: _, ...order }) {
      const object = buildPayment(order)
      const { id } = await createTestObject(store, 'payment', {
        id: object.id,
        key: `invoice-${order.invoiceId}`,
        request: order,
        object,
      })
      return confirmPayment(store, id, token)
    },
    findCardFingerprint: async (token) => findTestCard(token)?.token ?? null,
    async findPayment(id) {
      const payment = await findTestObject(store, 'payment', id)
      return payment && toPayment(payment)
    },
    cancelPayment: (id) => cancelPayment(store, id),
    createCheckout: (order) => openCheckout(store, order),
    async findCheckout(id) {
      const checkout = await findTestObject(store, 'checkout', id)
      return checkout && toCheckout(checkout, store.now)
    },
    expireCheckout: (id) => expireCheckout(store, id),
    async refundPayment(order) {
      const { refundId, paymentId, amountCents } = order
      const id = createTestId('re')
      const refund = await createTestObject(store, 'refund', {
        id,
        key: `refund-${refundId}-${amountCents}`,
        request: order,
        object: { id, refundId, amountCents, status: 'succeeded', failure: null },
      })
      await addRefund(store, paymentId, refund)
      return refund
    },
    async listRefunds(paymentId) {
      return (await findTestObject(store, 'payment', paymentId))?.refunds ?? []
    },
    async listPayments(since, cursor) {
      const offset = Number(cursor ?? 0)
      const limit = PAYMENTS_PER_PAGE
      const found = await listTestObjects(store, 'payment', { since, limit, offset })
      const next = found.length < limit ? null : String(offset + limit)
      return { payments: found.map(toPayment), next }
    },
    readNotice: (body, signature) => readTestNotice(body, signature, store.now),
  }
}
