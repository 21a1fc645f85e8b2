import { AUTHENTICATION_FAILED, findTestCard } from '../../app/lib/test-cards'
import {
  build,
  expand,
  find,
  list,
  notFound,
  readMetadata,
  type StripeAccount,
  type StripeObject,
  StripeRefusal,
  store,
} from './stripe-objects'

/** What an account at Stripe answers. The test cards are those of Stripe's documentation. */
export function answerStripeCall(
  account: StripeAccount,
  method: string,
  path: string,
  params: URLSearchParams,
): unknown {
  const [, , first = '', second = '', third = ''] = path.split('/')
  if (path === '/test/authenticate') {
    return authenticate(account, params.get('payment') ?? '', params.get('confirmed') === 'true')
  }
  if (path === '/test/pay') return payCheckout(account, params.get('session') ?? '')
  if (first === 'checkout')
    return answerCheckouts(account, method, path.split('/').slice(4), params)
  if (first === 'refunds')
    return method === 'POST' ? refund(account, params) : listRefunds(account, params)
  if (first !== 'payment_intents') throw notFound(path)
  if (method === 'POST' && second === '') return store(account, buildIntent(params))
  if (second === '') return listIntents(account, params)
  const intent = find(account, second, 'payment_intent')
  if (third === 'confirm') confirm(account, intent, params)
  if (third === 'cancel') cancel(intent)
  return expand(account, intent, params)
}

/** https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents */
function refuseTypes(params: URLSearchParams): void {
  if (![...params.keys()].some((name) => name.startsWith('payment_method_types'))) return
  const code = 'payment_method_types_no_longer_supported'
  throw new StripeRefusal(400, { type: 'invalid_request_error', code, message: code })
}

function buildIntent(params: URLSearchParams): StripeObject {
  refuseTypes(params)
  const amount = Number(params.get('amount'))
  if (amount < 50) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'amount_too_small',
      param: 'amount',
      message: 'Amount must be at least $0.50 usd',
    })
  }
  return build('payment_intent', 'pi', {
    amount,
    currency: params.get('currency') ?? 'usd',
    metadata: readMetadata(params, 'metadata'),
    status: 'requires_payment_method',
    last_payment_error: null,
    latest_charge: null,
    client_secret: `pi_secret_${crypto.randomUUID()}`,
    canceled_at: null,
  })
}

function confirm(account: StripeAccount, intent: StripeObject, params: URLSearchParams): void {
  if (['succeeded', 'canceled'].includes(String(intent.status))) throw unexpectedState(intent)
  const param = params.has('confirmation_token') ? 'confirmation_token' : 'payment_method'
  const card = findTestCard((params.get(param) ?? '').replace(/^ctoken_/, ''))
  if (!card) {
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param,
      message: `No such ${param}: '${params.get(param)}'`,
    })
  }
  if (card.needsAuthentication) {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    intent.payment_method = card.token
    return
  }
  finish(account, intent, card.error)
}

/** A card's refusal is an error with the payment in it (https://docs.stripe.com/error-handling#payment-errors). */
function finish(account: StripeAccount, intent: StripeObject, message: string | null): void {
  intent.next_action = null
  if (message === null) {
    intent.status = 'succeeded'
    intent.last_payment_error = null
    intent.amount_received = intent.amount
    const fee = Math.round(Number(intent.amount) * 0.029) + 30
    const net = Number(intent.amount) - fee
    const transaction = build('balance_transaction', 'txn', { amount: intent.amount, fee, net })
    const charge = build('charge', 'ch', {
      amount: intent.amount,
      amount_refunded: 0,
      balance_transaction: store(account, transaction).id,
      payment_intent: intent.id,
    })
    intent.latest_charge = store(account, charge).id
    return
  }
  intent.status = 'requires_payment_method'
  const error = { type: 'card_error', code: 'card_declined', message }
  intent.last_payment_error = error
  throw new StripeRefusal(402, { ...error, payment_intent: structuredClone(intent) })
}

function authenticate(account: StripeAccount, id: string, isConfirmed: boolean): unknown {
  const intent = find(account, id, 'payment_intent')
  const { error = null } = findTestCard(String(intent.payment_method)) ?? {}
  try {
    finish(account, intent, isConfirmed ? error : AUTHENTICATION_FAILED)
  } catch (refusal) {
    if (!(refusal instanceof StripeRefusal)) throw refusal
  }
  return intent
}

function cancel(intent: StripeObject): void {
  if (['succeeded', 'canceled'].includes(String(intent.status))) throw unexpectedState(intent)
  intent.status = 'canceled'
}

const unexpectedState = (intent: StripeObject) =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
    message: `This PaymentIntent's status is ${intent.status}.`,
  })

function answerCheckouts(
  account: StripeAccount,
  method: string,
  [id, act]: string[],
  params: URLSearchParams,
): unknown {
  if (id === undefined && method === 'POST') return store(account, buildCheckout(params))
  if (id === undefined) return list(account, 'checkout.session', params)
  const session = find(account, id, 'checkout.session')
  if (act !== 'expire') return session
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
    throw new StripeRefusal(400, { type: 'invalid_request_error', message })
  }
  return Object.assign(session, { status: 'expired', url: null })
}

function buildCheckout(params: URLSearchParams): StripeObject {
  refuseTypes(params)
  const minutes = (Number(params.get('expires_at')) * 1_000 - Date.now()) / 60_000
  if (minutes < 30) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
    throw new StripeRefusal(400, { type: 'invalid_request_error', param: 'expires_at', message })
  }
  return build('checkout.session', 'cs_test', {
    status: 'open',
    payment_intent: null,
    amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
    metadata: readMetadata(params, 'metadata'),
    intent_metadata: readMetadata(params, 'payment_intent_data[metadata]'),
  })
}

function payCheckout(account: StripeAccount, id: string): unknown {
  const session = find(account, id, 'checkout.session')
  const amount = String(session.amount_total)
  const intent = store(account, buildIntent(new URLSearchParams({ amount })))
  intent.metadata = session.intent_metadata
  finish(account, intent, null)
  return Object.assign(session, { status: 'complete', url: null, payment_intent: intent.id })
}

function refund(account: StripeAccount, params: URLSearchParams): StripeObject {
  const intent = find(account, params.get('payment_intent') ?? '', 'payment_intent')
  const amount = Number(params.get('amount'))
  const charge = find(account, String(intent.latest_charge), 'charge')
  const left = Number(charge.amount) - Number(charge.amount_refunded)
  if (amount > left) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    })
  }
  charge.amount_refunded = Number(charge.amount_refunded) + amount
  const metadata = readMetadata(params, 'metadata')
  return store(account, build('refund', 're', { amount, metadata, payment_intent: intent.id }))
}

function listRefunds(account: StripeAccount, params: URLSearchParams): unknown {
  const { data, ...rest } = list(account, 'refund', params)
  return {
    ...rest,
    data: data.filter(({ payment_intent }) => payment_intent === params.get('payment_intent')),
  }
}

function listIntents(account: StripeAccount, params: URLSearchParams): unknown {
  const { data, ...rest } = list(account, 'payment_intent', params)
  return { ...rest, data: data.map((intent) => expand(account, intent, params)) }
}
