import type Stripe from 'stripe'
import { UNUSABLE_TOKEN } from '~/lib/test-cards'
import { MINUTE, SECOND } from '~/lib/time/local-time'
import {
  CURRENCY,
  type GatewayPayment,
  GatewayRefusedError,
  type PaymentGateway,
  type PaymentOrder,
} from './payment-gateway.server'
import {
  callStripe,
  createStripeClient,
  type StripeOptions,
  whenMissing,
} from './stripe-calls.server'
import { findFingerprint, TOKEN } from './stripe-cards.server'
import { readStripeNotice } from './stripe-notices.server'
import { DEPLOYMENT, parseList, toCheckout, toPayment } from './stripe-objects.server'
import { buildIntent, buildMetadata, toKey } from './stripe-orders.server'
import { createStripeRefunds } from './stripe-refunds.server'

const PAGE_SIZE = 100
/** With the fee and the net amount. */
const EXPAND = ['latest_charge.balance_transaction']
/** Stripe's minimum is 30 minutes; a minute more, since its clock may differ from ours. */
const CHECKOUT_MINUTES = 31

/** Stripe, through its own package. Times are of the machine's clock: Stripe compares them with its own. */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  let client: Stripe | undefined
  const open = () => {
    client ??= createStripeClient(options)
    return client
  }
  const { readDeployment } = options
  const parsePayment = async (answer: unknown) => toPayment(answer, await readDeployment())
  const findPayment = (id: string) =>
    callStripe<unknown, GatewayPayment | null>(
      options,
      () => open().paymentIntents.retrieve(id, { expand: EXPAND }),
      parsePayment,
      whenMissing,
    )
  const requirePayment = async (id: string) => {
    const payment = await findPayment(id)
    if (!payment) throw new GatewayRefusedError(MISSING, `Stripe has no payment ${id}`)
    return payment
  }
  const findCheckout: PaymentGateway['findCheckout'] = (id) =>
    callStripe(options, () => open().checkout.sessions.retrieve(id), toCheckout, whenMissing)
  const requireCheckout = async (id: string) => {
    const checkout = await findCheckout(id)
    if (!checkout) throw new GatewayRefusedError(MISSING, `Stripe has no checkout ${id}`)
    return checkout
  }
  return {
    kind: 'stripe',
    publishableKey: options.publishableKey,

    async createPayment({ token, returnUrl, ...order }) {
      const deployment = await readDeployment()
      const key = (name: string) => toKey(deployment, name)
      const { id } = await callStripe(
        options,
        () =>
          open().paymentIntents.create(
            buildIntent(order, deployment),
            key(`invoice-${order.invoiceId}`),
          ),
        parsePayment,
      )
      if (!TOKEN.test(token)) return refuseToken(await requirePayment(id))
      const method = token.startsWith('ctoken_')
        ? { confirmation_token: token }
        : { payment_method: token }
      return callStripe(
        options,
        () =>
          open().paymentIntents.confirm(
            id,
            { ...method, return_url: returnUrl, expand: EXPAND },
            key(`invoice-${order.invoiceId}-${token}`),
          ),
        // A repeated call is answered as the first one was; the payment may have changed since.
        (answer) => (isRepeated(answer) ? requirePayment(id) : parsePayment(answer)),
        ({ type, param, code, message }) => {
          if (type === 'StripeCardError') return declined(requirePayment(id), message)
          if (code === 'payment_intent_unexpected_state') return requirePayment(id)
          const isToken = param === 'payment_method' || param === 'confirmation_token'
          return isToken ? requirePayment(id).then(refuseToken) : undefined
        },
      )
    },

    findCardFingerprint: (token) => findFingerprint(options, open, token),
    findPayment,
    cancelPayment: (id) =>
      callStripe(
        options,
        () => open().paymentIntents.cancel(id, { expand: EXPAND }),
        parsePayment,
        ({ code }) => (code === 'payment_intent_unexpected_state' ? requirePayment(id) : undefined),
      ),

    async createCheckout(order) {
      // The same for each try, as the key demands.
      const deployment = await readDeployment()
      const session = buildCheckout(order, deployment)
      const key = toKey(deployment, `invoice-${order.invoiceId}-checkout`)
      return callStripe(
        options,
        () => open().checkout.sessions.create(session, key),
        (answer) => (isRepeated(answer) ? requireCheckout(answer.id) : toCheckout(answer)),
        ({ type }) =>
          type === 'StripeIdempotencyError'
            ? findOpenCheckout(options, open(), order, deployment)
            : undefined,
      )
    },
    findCheckout,
    expireCheckout: (id) =>
      callStripe(
        options,
        () => open().checkout.sessions.expire(id),
        toCheckout,
        // It is complete or has expired.
        ({ type, statusCode }) =>
          type === 'StripeInvalidRequestError' && statusCode === 400
            ? requireCheckout(id)
            : undefined,
      ),

    ...createStripeRefunds(options, open),
    listPayments: (since, cursor) =>
      callStripe(
        options,
        () =>
          open().paymentIntents.list({
            created: { gte: Math.floor(since / SECOND) },
            limit: PAGE_SIZE,
            ...(cursor !== null && { starting_after: cursor }),
            expand: EXPAND.map((path) => `data.${path}`),
          }),
        async (answer) => {
          const { data, has_more } = parseList(answer)
          const deployment = await readDeployment()
          const payments = data.map((payment) => toPayment(payment, deployment))
          return { payments, next: has_more ? (payments.at(-1)?.id ?? null) : null }
        },
      ),

    readNotice: (body, signature) =>
      readStripeNotice(body, signature, {
        stripe: open(),
        webhookSecret: options.webhookSecret,
        readDeployment,
        findPayment,
        findCheckout,
      }),
  }
}

/** Stripe's code of what it does not know. */
const MISSING = 'resource_missing'

function buildCheckout(
  order: Parameters<PaymentGateway['createCheckout']>[0],
  deployment: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = buildMetadata(order, deployment)
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          unit_amount: order.amountCents,
          product_data: { name: order.description },
        },
      },
    ],
    customer_email: order.email,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor((Date.now() + CHECKOUT_MINUTES * MINUTE) / SECOND),
    metadata,
    payment_intent_data: { description: order.description, metadata },
  }
}

/** The checkout of an earlier request whose answer was lost: its time limit differs from that of the repeated request. */
function findOpenCheckout(
  options: StripeOptions,
  stripe: Stripe,
  order: PaymentOrder,
  deployment: string,
) {
  const since = Math.floor((Date.now() - CHECKOUT_MINUTES * MINUTE) / SECOND)
  return callStripe(
    options,
    () => stripe.checkout.sessions.list({ created: { gte: since }, limit: PAGE_SIZE }),
    ({ data }) => {
      const found = data.find(
        ({ metadata, amount_total }) =>
          metadata?.[DEPLOYMENT] === deployment &&
          metadata.invoiceId === String(order.invoiceId) &&
          amount_total === order.amountCents,
      )
      if (found) return toCheckout(found)
      throw new GatewayRefusedError(
        'other_checkout',
        `invoice ${order.invoiceId} has another checkout`,
      )
    },
  )
}

const isRepeated = ({ lastResponse }: Stripe.Response<object>) =>
  lastResponse.headers['idempotent-replayed'] === 'true'

/** The card was declined: a payment that is not paid says why. */
async function declined(found: Promise<GatewayPayment>, error: string): Promise<GatewayPayment> {
  const payment = await found
  return payment.status === 'failed' ? { ...payment, error: payment.error ?? error } : payment
}

const refuseToken = (payment: GatewayPayment): GatewayPayment =>
  payment.status === 'failed' ? { ...payment, error: UNUSABLE_TOKEN } : payment
