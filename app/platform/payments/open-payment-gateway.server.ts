import { findDeployment } from '~/platform/settings/find-deployment.server'
import { ConfigurationError, type Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'
import type { PaymentGateway } from './payment-gateway.server'
import { createStripeGateway } from './payment-gateway-stripe.server'
import { createTestGateway } from './payment-gateway-test.server'
import { STRIPE_MUST_BE_SET } from './stripe-settings.server'

const TIME_LIMIT_MS = 8_000

/** The payment provider of the settings: Stripe, or in development the built-in test gateway. */
export function openPaymentGateway({
  settings,
  db,
  now,
  ...outside
}: {
  settings: Settings
  db: Database
  now: number
  fetch: typeof globalThis.fetch
  wait: (milliseconds: number) => Promise<void>
}): PaymentGateway {
  if (settings.stripe) {
    let deployment: string | undefined
    return createStripeGateway({
      ...settings.stripe,
      ...outside,
      timeLimitMs: TIME_LIMIT_MS,
      async readDeployment() {
        deployment ??= await findDeployment(db, settings.environment)
        return deployment
      },
    })
  }
  if (settings.environment === 'development') return createTestGateway({ db, now })
  return notConnected
}

const fail = async () => {
  throw new ConfigurationError(STRIPE_MUST_BE_SET)
}

/** Pages work without a payment provider; using it fails with the names of the missing settings. */
const notConnected: PaymentGateway = {
  kind: 'stripe',
  get publishableKey(): string {
    throw new ConfigurationError(STRIPE_MUST_BE_SET)
  },
  createPayment: fail,
  findCardFingerprint: fail,
  findPayment: fail,
  cancelPayment: fail,
  createCheckout: fail,
  findCheckout: fail,
  expireCheckout: fail,
  refundPayment: fail,
  listRefunds: fail,
  listPayments: fail,
  readNotice: fail,
}
