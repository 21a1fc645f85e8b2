import { expect, test } from 'vitest'
import {
  type GatewayWorld,
  hasStripeSamples,
  openStripeGateway,
  openTestGateway,
} from '../../../test/services/open-test-and-stripe-gateways'
import { GatewayRefusedError, NoticeSignatureError } from './payment-gateway.server'

/** The contract of all payment gateways. */
const worlds: [string, () => GatewayWorld][] = [['The test gateway', openTestGateway]]
if (await hasStripeSamples()) worlds.push(['Stripe', openStripeGateway])

let lastInvoice = 100
const createOrder = () => ({
  invoiceId: ++lastInvoice,
  siteId: 1,
  amountCents: 1_500,
  description: 'Jazz at Bar Centro',
  email: 'ann@example.com',
  returnUrl: 'http://laketown.localhost/return',
})
const createCheckoutOrder = () => {
  const { returnUrl: _, ...order } = createOrder()
  const successUrl = 'http://laketown.localhost/paid'
  return { ...order, successUrl, cancelUrl: 'http://laketown.localhost/cart' }
}

test.each(worlds)('%s charges a card once, and knows fee and net', async (_, open) => {
  const { gateway } = open()
  const order = { ...createOrder(), token: 'pm_card_visa' }
  const paid = await gateway.createPayment(order)
  expect(paid).toMatchObject({
    status: 'succeeded',
    invoiceId: order.invoiceId,
    amountCents: 1_500,
    refundedCents: 0,
    feeCents: 74,
    netCents: 1_426,
    error: null,
    clientSecret: null,
  })
  expect(await gateway.createPayment(order)).toEqual(paid)
  expect(await gateway.findPayment(paid.id)).toEqual(paid)
})

test.each(
  worlds.flatMap(([name, open]) =>
    [
      ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
      ['pm_card_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
      ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
      ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
      [
        'pm_card_chargeDeclinedProcessingError',
        'An error occurred while processing your card. Try again in a little bit.',
      ],
    ].map(([token = '', error]) => [name, token, open, error] as const),
  ),
)(
  '%s declines %s in words, and the next card pays the same payment',
  async (_, token, open, error) => {
    const { gateway } = open()
    const order = createOrder()
    const declined = await gateway.createPayment({ ...order, token })
    expect(declined).toMatchObject({ status: 'failed', error, feeCents: null })
    const paid = await gateway.createPayment({ ...order, token: 'pm_card_visa' })
    expect(paid).toMatchObject({ id: declined.id, status: 'succeeded', error: null })
  },
)

test.each(worlds)('%s waits for 3-D Secure', async (_, open) => {
  const { gateway, authenticate } = open()
  const token = 'pm_card_threeDSecure2Required'
  const waiting = await gateway.createPayment({ ...createOrder(), token })
  expect(waiting).toMatchObject({ status: 'requires_action', clientSecret: expect.any(String) })
  await authenticate(waiting.id, true)
  expect(await gateway.findPayment(waiting.id)).toMatchObject({ status: 'succeeded' })

  const failing = await gateway.createPayment({ ...createOrder(), token })
  await authenticate(failing.id, false)
  expect(await gateway.findPayment(failing.id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('unable to authenticate'),
  })

  const later = 'pm_card_threeDSecureRequiredChargeDeclined'
  const declined = await gateway.createPayment({ ...createOrder(), token: later })
  await authenticate(declined.id, true)
  expect(await gateway.findPayment(declined.id)).toMatchObject({
    status: 'failed',
    error: 'Your card was declined.',
  })
})

test.each(worlds)('%s refuses another amount for an invoice', async (_, open) => {
  const { gateway } = open()
  const order = { ...createOrder(), token: 'pm_card_visa' }
  await gateway.createPayment(order)
  const changed = gateway.createPayment({ ...order, amountCents: 900 })
  await expect(changed).rejects.toMatchObject({ code: 'idempotency_error' })
})

test.each(worlds)('%s asks for the card again when its token cannot be used', async (_, open) => {
  const { gateway } = open()
  for (const token of ['', 'pm_unknown', 'tok visa', '../v1/refunds']) {
    expect(await gateway.createPayment({ ...createOrder(), token })).toMatchObject({
      status: 'failed',
      error: 'Your card could not be read. Please enter it again.',
    })
  }
})

test.each(worlds)('%s cancels only what is not paid', async (_, open) => {
  const { gateway } = open()
  const order = createOrder()
  const declined = await gateway.createPayment({ ...order, token: 'pm_card_visa_chargeDeclined' })
  expect(await gateway.cancelPayment(declined.id)).toMatchObject({ status: 'cancelled' })
  expect(await gateway.cancelPayment(declined.id)).toMatchObject({ status: 'cancelled' })
  const late = await gateway.createPayment({ ...order, token: 'pm_card_visa' })
  expect(late).toMatchObject({ id: declined.id, status: 'cancelled' })

  const paid = await gateway.createPayment({ ...createOrder(), token: 'pm_card_visa' })
  expect(await gateway.cancelPayment(paid.id)).toMatchObject({ status: 'succeeded' })
})

test.each(worlds)(
  '%s has one checkout for an invoice, which is paid or expires',
  async (_, open) => {
    const { gateway, payCheckout } = open()
    const order = createCheckoutOrder()
    const checkout = await gateway.createCheckout(order)
    expect(checkout).toMatchObject({ status: 'open', url: expect.stringContaining('http') })
    expect(await gateway.createCheckout(order)).toEqual(checkout)
    await payCheckout(checkout.sessionId)
    const complete = await gateway.findCheckout(checkout.sessionId)
    expect(complete).toMatchObject({ status: 'complete', url: null, paymentId: expect.any(String) })
    expect(await gateway.expireCheckout(checkout.sessionId)).toEqual(complete)
    expect(await gateway.findPayment(complete?.paymentId ?? '')).toMatchObject({
      status: 'succeeded',
      invoiceId: order.invoiceId,
      amountCents: 1_500,
      netCents: 1_426,
    })

    const { sessionId } = await gateway.createCheckout(createCheckoutOrder())
    const expired = await gateway.expireCheckout(sessionId)
    expect(expired).toMatchObject({ status: 'expired', url: null, paymentId: null })
    expect(await gateway.expireCheckout(sessionId)).toEqual(expired)
  },
)

test.each(worlds)(
  '%s refunds in parts, each once, and never more than was paid',
  async (_, open) => {
    const { gateway } = open()
    const { invoiceId, ...order } = createOrder()
    const paid = await gateway.createPayment({ ...order, invoiceId, token: 'pm_card_visa' })
    const refund = (refundId: number, amountCents: number) =>
      gateway.refundPayment({ refundId, invoiceId, paymentId: paid.id, amountCents })
    const first = await refund(invoiceId, 500)
    expect(first).toMatchObject({ status: 'succeeded', amountCents: 500 })
    expect(await refund(invoiceId, 500)).toEqual(first)
    expect(first).toMatchObject({ refundId: invoiceId, failure: null })
    await expect(refund(invoiceId + 10_000, 1_001)).rejects.toThrow(GatewayRefusedError)
    const second = await refund(invoiceId + 10_000, 1_000)
    // What was refused may be sent again for less.
    expect(second).toMatchObject({ refundId: invoiceId + 10_000, amountCents: 1_000 })
    const refunds = await gateway.listRefunds(paid.id)
    expect(refunds.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await gateway.findPayment(paid.id)).toMatchObject({ refundedCents: 1_500 })
  },
)

test.each(worlds)('%s lists payments by when they were created', async (_, open) => {
  const { gateway } = open()
  const paid = await gateway.createPayment({ ...createOrder(), token: 'pm_card_visa' })
  const { payments } = await gateway.listPayments(0, null)
  expect(payments.find(({ id }) => id === paid.id)).toEqual(paid)
  expect(await gateway.listPayments(Date.now() + 100_000_000, null)).toEqual({
    payments: [],
    next: null,
  })
})

test.each(worlds)(
  '%s has nothing under an unknown id, and reads no forged notice',
  async (_, open) => {
    const { gateway } = open()
    expect(await gateway.findPayment('pi_unknown')).toBe(null)
    expect(await gateway.findCheckout('cs_unknown')).toBe(null)
    const forged = `t=${Math.floor(Date.now() / 1_000)},v1=${'a'.repeat(64)}`
    for (const signature of [null, '', 'v1=', forged]) {
      await expect(gateway.readNotice('{}', signature)).rejects.toThrow(NoticeSignatureError)
    }
  },
)
