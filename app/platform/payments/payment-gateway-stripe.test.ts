import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  DEPLOYMENT,
  hasStripeSamples,
  openStripeGateway,
  WEBHOOK_SECRET,
} from '../../../test/services/open-test-and-stripe-gateways'
import { readRecording } from '../../../test/services/recordings'
import {
  type GatewayPayment,
  GatewayUnavailableError,
  NoticeSignatureError,
} from './payment-gateway.server'

const order = {
  invoiceId: 7,
  siteId: 1,
  amountCents: 1_500,
  description: 'Jazz',
  email: 'ann@example.com',
  returnUrl: 'http://laketown.localhost/return',
  token: 'pm_card_visa',
}
const PAYMENT = 'POST /v1/payment_intents'
const isCreated = (call: string) => call === PAYMENT
const isConfirmed = (call: string) => call.endsWith('/confirm')
const withSamples = test.skipIf(!(await hasStripeSamples()))

withSamples.each(['429', '500', '409', 'lost'] as const)(
  'A payment is made once although Stripe first answers %s',
  async (mode) => {
    const stripe = openStripeGateway()
    await stripe.fail(mode, 1)
    expect(await stripe.gateway.createPayment(order)).toMatchObject({ status: 'succeeded' })
    expect(stripe.waits).toEqual([500])
    expect((await stripe.gateway.listPayments(0, null)).payments).toHaveLength(1)
    expect((await stripe.listCalls()).filter(isCreated)).toHaveLength(2)
  },
)

withSamples(
  'After three tries the outcome is unknown, and a later try finds the payment',
  async () => {
    const stripe = openStripeGateway()
    await stripe.fail('lost', 3)
    await expect(stripe.gateway.createPayment(order)).rejects.toThrow(GatewayUnavailableError)
    expect(stripe.waits).toEqual([500, 1_000])
    expect(await stripe.gateway.createPayment(order)).toMatchObject({ status: 'succeeded' })
    expect((await stripe.gateway.listPayments(0, null)).payments).toHaveLength(1)
  },
)

test('A try that Stripe does not answer ends with its time limit, and is repeated', async () => {
  let tries = 0
  const { gateway, waits } = openStripeGateway({
    timeLimitMs: 20,
    fetch(_, init) {
      tries += 1
      return new Promise((_, fail) => {
        init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))
      })
    },
  })
  await expect(gateway.createPayment(order)).rejects.toThrow(GatewayUnavailableError)
  expect(tries).toBe(3)
  expect(waits).toEqual([500, 1_000])
})

withSamples(
  'A card that was charged although the answer was lost is not charged again',
  async () => {
    const stripe = openStripeGateway()
    let isLosing = true
    const losing = openStripeGateway({
      secretKey: stripe.secretKey,
      async fetch(input, init) {
        const response = await fetch(input, init)
        if (!isLosing || !String(input).endsWith('/confirm')) return response
        await response.body?.cancel()
        throw new TypeError('the connection was lost')
      },
    })
    await expect(losing.gateway.createPayment(order)).rejects.toThrow(GatewayUnavailableError)
    isLosing = false
    const token = 'pm_card_visa_chargeDeclined'
    const second = await losing.gateway.createPayment({ ...order, token })
    expect(second).toMatchObject({ status: 'succeeded', netCents: 1_426 })
    expect((await stripe.gateway.listPayments(0, null)).payments).toEqual([second])
  },
)

withSamples.each(['html', 'empty'] as const)(
  'An answer that is not Stripe’s (%s) is not taken for one',
  async (mode) => {
    const stripe = openStripeGateway()
    const paid = await stripe.gateway.createPayment(order)
    await stripe.fail(mode, 3)
    await expect(stripe.gateway.findPayment(paid.id)).rejects.toThrow(GatewayUnavailableError)
  },
)

withSamples('A decline is not tried again', async () => {
  const stripe = openStripeGateway()
  const token = 'pm_card_visa_chargeDeclined'
  await stripe.gateway.createPayment({ ...order, token })
  expect((await stripe.listCalls()).filter(isConfirmed)).toHaveLength(1)
  expect(stripe.waits).toEqual([])
})

withSamples('The secret key and the secrets of payments are in no error', async () => {
  const stripe = openStripeGateway({ secretKey: 'rk_test_wrong' })
  const error = await stripe.gateway.createPayment(order).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(GatewayUnavailableError)
  const { message, stack, cause } = error as Error
  expect(message).toContain('StripeAuthenticationError 401')
  expect(`${message} ${stack} ${cause}`).not.toContain('rk_test_wrong')
})

withSamples('A checkout whose answer was lost is found by a later request', async () => {
  const { gateway } = openStripeGateway()
  const { token: _, returnUrl: __, ...rest } = order
  const checkoutOrder = { ...rest, successUrl: 'http://a.example/', cancelUrl: 'http://a.example/' }
  const { now } = Date
  try {
    const first = await gateway.createCheckout(checkoutOrder)
    Date.now = () => now() + 60_000
    expect(await gateway.createCheckout(checkoutOrder)).toEqual(first)
    const changed = gateway.createCheckout({ ...checkoutOrder, amountCents: 2_000 })
    await expect(changed).rejects.toMatchObject({ code: 'other_checkout' })
  } finally {
    Date.now = now
  }
})

/** A notice of Stripe: its own sample of an event with this object, signed. */
async function signEvent(
  type: string,
  object: object,
  { secret = WEBHOOK_SECRET, secondsAgo = 0 } = {},
): Promise<[string, string]> {
  const samples = JSON.parse(
    new TextDecoder().decode((await readRecording('stripe/resources.json')) ?? undefined),
  )
  const kind = 'object' in object ? String(object.object) : ''
  const body = JSON.stringify({
    ...samples.event,
    type,
    data: { object: { ...samples[kind], ...object } },
  })
  const signature = await new Stripe('sk_test_1').webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(Date.now() / 1_000) - secondsAgo,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  })
  return [body, signature]
}

const buildIntent = ({ id }: GatewayPayment, status = 'requires_payment_method') => ({
  object: 'payment_intent',
  id,
  status,
  metadata: { invoiceId: '7', deployment: DEPLOYMENT },
})

withSamples('A notice that arrives late says what the payment is now', async () => {
  const { gateway } = openStripeGateway()
  const paid = await gateway.createPayment(order)
  for (const type of ['payment_failed', 'succeeded', 'canceled']) {
    const signed = await signEvent(`payment_intent.${type}`, buildIntent(paid))
    const notice = await gateway.readNotice(...signed)
    expect(notice).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      type: 'payment',
      payment: paid,
    })
  }
})

withSamples(
  'A notice is refused when it is old, changed, or signed with another secret',
  async () => {
    const { gateway } = openStripeGateway()
    const refusals: [string, string][] = [
      await signEvent('payment_intent.succeeded', {}, { secondsAgo: 301 }),
      await signEvent('payment_intent.succeeded', {}, { secret: 'whsec_other' }),
    ]
    const [body, signature] = await signEvent('payment_intent.succeeded', {})
    refusals.push([body.replace('succeeded', 'canceled'), signature], [`${body} `, signature])
    for (const signed of refusals) {
      await expect(gateway.readNotice(...signed)).rejects.toThrow(NoticeSignatureError)
    }
  },
)

withSamples('Notices about checkouts, refunds and disputes name what they are about', async () => {
  const { gateway, payCheckout } = openStripeGateway()
  const { token: _, returnUrl: __, ...rest } = order
  const urls = { successUrl: 'http://a.example/', cancelUrl: 'http://a.example/' }
  const { sessionId: id } = await gateway.createCheckout({ ...rest, ...urls })
  await payCheckout(id)
  const read = async (type: string, object: object) =>
    gateway.readNotice(...(await signEvent(type, object)))
  const session = {
    object: 'checkout.session',
    id,
    metadata: { invoiceId: '7', deployment: DEPLOYMENT },
  }
  for (const type of ['completed', 'expired']) {
    expect(await read(`checkout.session.${type}`, session)).toMatchObject({
      type: 'checkout',
      invoiceId: 7,
      checkout: { sessionId: id, status: 'complete' },
    })
  }
  const payment_intent = 'pi_1'
  const about = { paymentId: payment_intent }
  for (const type of ['charge.refunded', 'refund.updated', 'refund.failed']) {
    const object = { object: type === 'charge.refunded' ? 'charge' : 'refund', payment_intent }
    expect(await read(type, object)).toMatchObject({ type: 'refund', ...about })
  }
  const dispute = { object: 'dispute', payment_intent }
  expect(await read('charge.dispute.created', dispute)).toMatchObject({
    status: 'opened',
    ...about,
  })
  for (const status of ['won', 'lost'] as const) {
    const closed = await read('charge.dispute.closed', { ...dispute, status })
    expect(closed).toMatchObject({ type: 'dispute', status, ...about })
  }
})

withSamples(
  'Notices of other products of the account, and of other types, are ignored',
  async () => {
    const { gateway, listCalls } = openStripeGateway()
    const events: [string, object][] = [
      ['payment_intent.succeeded', { object: 'payment_intent', metadata: {} }],
      [
        'payment_intent.succeeded',
        { object: 'payment_intent', metadata: { invoiceId: '7', deployment: 'another' } },
      ],
      ['checkout.session.completed', { object: 'checkout.session', metadata: { invoiceId: 'x' } }],
      ['charge.refunded', { object: 'charge', payment_intent: null }],
      ['customer.created', { object: 'customer' }],
    ]
    for (const event of events) {
      const notice = await gateway.readNotice(...(await signEvent(...event)))
      expect(notice).toMatchObject({ type: 'ignored' })
    }
    expect(await listCalls()).toEqual([])
  },
)

withSamples('A notice is read again later while Stripe does not answer', async () => {
  const stripe = openStripeGateway()
  const paid = await stripe.gateway.createPayment(order)
  const signed = await signEvent('payment_intent.succeeded', buildIntent(paid))
  await stripe.fail('500', 3)
  await expect(stripe.gateway.readNotice(...signed)).rejects.toThrow(GatewayUnavailableError)
  expect(await stripe.gateway.readNotice(...signed)).toMatchObject({ payment: paid })
})

withSamples(
  'Two deployments that share an account at Stripe have payments of their own',
  async () => {
    const first = openStripeGateway()
    const second = openStripeGateway({
      secretKey: first.secretKey,
      readDeployment: async () => 'production-of-another-city',
    })
    const ours = await first.gateway.createPayment(order)
    const theirs = await second.gateway.createPayment({ ...order, amountCents: 900 })
    expect(theirs).toMatchObject({ status: 'succeeded', amountCents: 900, invoiceId: 7 })
    expect(theirs.id).not.toBe(ours.id)
    expect(await first.gateway.findPayment(theirs.id)).toMatchObject({ invoiceId: null })
    expect((await first.gateway.listPayments(0, null)).payments).toContainEqual(ours)
  },
)

withSamples.each([
  [{ status: 400, code: 'charge_disputed' }, 'charge_disputed'],
  [{ status: 404, code: 'resource_missing' }, 'resource_missing'],
  [{ status: 400, code: undefined }, 'invalid_request_error'],
])(
  'A request that Stripe refuses for good (%o) is refused, and not repeated',
  async (answer, code) => {
    let calls = 0
    const refusing = openStripeGateway({
      async fetch() {
        calls += 1
        const error = { type: 'invalid_request_error', message: 'No.', code: answer.code }
        return Response.json({ error }, { status: answer.status })
      },
    })
    const order = { refundId: 1, invoiceId: 7, paymentId: 'pi_1', amountCents: 100 }
    const refused = refusing.gateway.refundPayment(order)
    await expect(refused).rejects.toMatchObject({ name: 'GatewayRefusedError', code })
    expect(calls).toBe(1)
  },
)

withSamples.each([
  { status: 401, code: undefined },
  { status: 403, code: undefined },
  { status: 400, code: 'balance_insufficient' },
])('A request that Stripe may accept later (%o) is not refused for good', async (answer) => {
  const failing = openStripeGateway({
    async fetch() {
      const error = { type: 'invalid_request_error', message: 'Not now.', code: answer.code }
      return Response.json({ error }, { status: answer.status })
    },
  })
  const order = { refundId: 1, invoiceId: 7, paymentId: 'pi_1', amountCents: 100 }
  await expect(failing.gateway.refundPayment(order)).rejects.toThrow(GatewayUnavailableError)
})
