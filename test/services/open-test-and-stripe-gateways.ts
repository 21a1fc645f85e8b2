import type { PaymentGateway } from '~/platform/payments/payment-gateway.server'
import { createStripeGateway } from '~/platform/payments/payment-gateway-stripe.server'
import { createTestGateway } from '~/platform/payments/payment-gateway-test.server'
import type { StripeOptions } from '~/platform/payments/stripe-calls.server'
import { payCheckout } from '~/platform/payments/test-gateway-checkouts.server'
import { authenticatePayment } from '~/platform/payments/test-gateway-payments.server'
import { db } from '../database'
import { NOW } from '../fixtures'
import { LOST_CONNECTION } from './answer-stripe-calls'
import { readRecording } from './recordings'

/** A gateway, and what a buyer does at the provider. */
export type GatewayWorld = {
  gateway: PaymentGateway
  authenticate(paymentId: string, isConfirmed: boolean): Promise<void>
  payCheckout(sessionId: string): Promise<void>
}

const STRIPE_API = 'http://stripe.example'
export const DEPLOYMENT = 'development-of-the-tests'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export function openTestGateway(): GatewayWorld {
  const store = { db, now: NOW }
  const gateway = createTestGateway(store)
  return {
    gateway,
    async authenticate(paymentId, isConfirmed) {
      const { clientSecret } = (await gateway.findPayment(paymentId)) ?? {}
      await authenticatePayment(store, paymentId, { clientSecret: clientSecret ?? '', isConfirmed })
    },
    async payCheckout(sessionId) {
      await payCheckout(store, sessionId, 'pm_card_visa')
    },
  }
}

/** A connection that is lost fails at once: tests of what follows do not depend on the speed of the machine. */
const fetchOrLose: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.headers.has(LOST_CONNECTION)) throw new TypeError('the connection was lost')
  return response
}

/** Stripe's own package with the tests' Stripe, in an account of its own. */
export function openStripeGateway(options: Partial<StripeOptions> = {}) {
  const secretKey = `sk_test_${crypto.randomUUID().replaceAll('-', '')}`
  const waits: number[] = []
  const gateway = createStripeGateway({
    secretKey,
    publishableKey: 'pk_test_1',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: STRIPE_API,
    fetch: fetchOrLose,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
    timeLimitMs: 10_000,
    readDeployment: async () => DEPLOYMENT,
    ...options,
  })
  const control = (path: string, fields: Record<string, string>) =>
    fetch(`${STRIPE_API}${path}?${new URLSearchParams(fields)}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { authorization: `Bearer ${secretKey}` },
    })
  return {
    gateway,
    secretKey,
    waits,
    async authenticate(payment: string, isConfirmed: boolean) {
      await control('/test/authenticate', { payment, confirmed: String(isConfirmed) })
    },
    async payCheckout(session: string) {
      await control('/test/pay', { session })
    },
    /** Makes the next calls fail. */
    async fail(mode: '429' | '500' | '409' | 'lost' | 'html' | 'empty', times: number) {
      await control('/test/fail', { mode, times: String(times) })
    },
    async listCalls(): Promise<string[]> {
      return (await control('/test/calls', {})).json()
    },
  } satisfies GatewayWorld & Record<string, unknown>
}

/** Tests of Stripe's format need its samples, which are not part of the project. */
export const hasStripeSamples = async () => (await readRecording('stripe/resources.json')) !== null
