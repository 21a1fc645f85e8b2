import { MIN_CHARGE_CENTS } from '~/lib/money'
import { AUTHENTICATION_FAILED, findTestCard, UNUSABLE_TOKEN } from '~/lib/test-cards'
import {
  CURRENCY,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefusedError,
} from './payment-gateway.server'
import { storeTestNotice } from './test-gateway-notices.server'
import {
  changeTestObject,
  createTestId,
  findTestObject,
  type Store,
  type TestPayment,
} from './test-gateway-store.server'

/** A payment that waits for a card. */
export function buildPayment(order: {
  invoiceId: number
  siteId: number
  amountCents: number
}): TestPayment {
  if (order.amountCents < MIN_CHARGE_CENTS) {
    throw new GatewayRefusedError('amount_too_small', 'Amount must be at least $0.50 usd')
  }
  const id = createTestId('pi')
  return {
    id,
    invoiceId: order.invoiceId,
    amountCents: order.amountCents,
    currency: CURRENCY,
    status: 'requires_payment_method',
    error: null,
    clientSecret: createTestId(`${id}_secret`),
    token: null,
    refunds: [],
  }
}

/** Charges a card. A payment that is already paid or cancelled stays as it is. */
export function confirmPayment(store: Store, id: string, token: string): Promise<GatewayPayment> {
  return changePayment(store, id, (payment) =>
    isClosed(payment) ? null : { ...payment, ...charge(token) },
  )
}

/** What a card does to a payment. */
function charge(token: string): Pick<TestPayment, 'status' | 'error' | 'token'> {
  const card = findTestCard(token)
  if (!card) return { status: 'failed', error: UNUSABLE_TOKEN, token: null }
  if (card.needsAuthentication) return { status: 'requires_action', error: null, token }
  return { status: card.error ? 'failed' : 'succeeded', error: card.error, token: null }
}

/** The buyer confirms the payment (3-D Secure), or fails to. Null if it does not wait for that, or the secret is wrong. */
export async function authenticatePayment(
  store: Store,
  id: string,
  { clientSecret, isConfirmed }: { clientSecret: string; isConfirmed: boolean },
): Promise<GatewayPayment | null> {
  const found = await findTestObject(store, 'payment', id)
  if (found?.status !== 'requires_action' || found.clientSecret !== clientSecret) return null
  const error = isConfirmed
    ? (findTestCard(found.token ?? '')?.error ?? null)
    : AUTHENTICATION_FAILED
  return changePayment(store, id, (payment) =>
    payment.status === 'requires_action'
      ? { ...payment, status: error ? 'failed' : 'succeeded', error, token: null }
      : null,
  )
}

export function cancelPayment(store: Store, id: string): Promise<GatewayPayment> {
  return changePayment(store, id, (payment) =>
    isClosed(payment) ? null : { ...payment, status: 'cancelled', token: null },
  )
}

const isClosed = ({ status }: TestPayment) => status === 'succeeded' || status === 'cancelled'

async function changePayment(
  store: Store,
  id: string,
  change: (payment: TestPayment) => TestPayment | null,
): Promise<GatewayPayment> {
  const { object, isChanged } = await changeTestObject(store, 'payment', id, change)
  const payment = toPayment(object)
  if (isChanged && payment.status !== 'requires_action') {
    await storeTestNotice(store, { type: 'payment', payment })
  }
  return payment
}

/** Adds a refund once. Together the refunds never exceed the payment, since they are part of it. */
export async function addRefund(
  store: Store,
  paymentId: string,
  refund: GatewayRefund,
): Promise<void> {
  const { isChanged } = await changeTestObject(store, 'payment', paymentId, (payment) => {
    if (payment.refunds.some(({ id }) => id === refund.id)) return null
    const left = payment.amountCents - sumRefunds(payment)
    if (payment.status !== 'succeeded' || refund.amountCents > left) {
      throw new GatewayRefusedError(
        'invalid_request_error',
        `Refund amount (${refund.amountCents}) is greater than unrefunded amount on charge (${left})`,
      )
    }
    return { ...payment, refunds: [...payment.refunds, refund] }
  })
  if (isChanged) await storeTestNotice(store, { type: 'refund', paymentId })
}

const sumRefunds = ({ refunds }: TestPayment) =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Stripe's price for cards of the US: 2.9 % and 30 cents. */
const computeFee = (amountCents: number) => Math.round(amountCents * 0.029) + 30

export function toPayment(payment: TestPayment): GatewayPayment {
  const { id, invoiceId, status, amountCents, currency, error, clientSecret } = payment
  const feeCents = status === 'succeeded' ? computeFee(amountCents) : null
  return {
    id,
    invoiceId,
    amountCents,
    currency,
    error,
    feeCents,
    status: status === 'requires_payment_method' ? 'failed' : status,
    refundedCents: sumRefunds(payment),
    netCents: feeCents === null ? null : amountCents - feeCents,
    clientSecret: status === 'requires_action' ? clientSecret : null,
  }
}
