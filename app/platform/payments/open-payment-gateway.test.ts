import { expect, test } from 'vitest'
import { ConfigurationError, parseSettings } from '~/platform/settings/settings.server'
import { db } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import { openPaymentGateway } from './open-payment-gateway.server'
import { STRIPE_MUST_BE_SET } from './stripe-settings.server'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const parse = (ENVIRONMENT: string, env: Record<string, string> = {}) =>
  parseSettings({
    ENVIRONMENT,
    PRODUCT_DOMAIN: 'events.example',
    IMAGES_URL: 'https://images.example',
    ...env,
  })
const open = (ENVIRONMENT: string, env?: Record<string, string>) =>
  openPaymentGateway({
    settings: parse(ENVIRONMENT, env),
    db,
    now: NOW,
    fetch,
    wait: async () => undefined,
  })

test('The test gateway exists in development only, and only without keys of Stripe', () => {
  expect(open('development').kind).toBe('test')
  expect(open('development', KEYS)).toMatchObject({ kind: 'stripe', publishableKey: 'pk_test_1' })
  expect(open('production', KEYS).kind).toBe('stripe')
})

test('In production without keys, using the payment provider names what must be set', async () => {
  const gateway = open('production')
  expect(gateway.kind).toBe('stripe')
  expect(() => gateway.publishableKey).toThrow(new ConfigurationError(STRIPE_MUST_BE_SET))
  await expect(gateway.findPayment('pi_1')).rejects.toThrow(STRIPE_MUST_BE_SET)
  await expect(gateway.readNotice('{}', null)).rejects.toThrow(STRIPE_MUST_BE_SET)
})

test.each(Object.keys(KEYS))('Without %s nothing can be paid, and all else works', async (name) => {
  const env = { ...KEYS, [name]: '' }
  await expect(open('production', env).findPayment('pi_1')).rejects.toThrow(STRIPE_MUST_BE_SET)
  expect(() => parse('development', env)).toThrow(STRIPE_MUST_BE_SET)
})

test('Keys of Stripe that are mixed up are refused, without showing them', () => {
  const refusals = [
    ['STRIPE_SECRET_KEY', 'pk_test_1', 'must be a secret key'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'must be a publishable key'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1', 'of the same mode'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1', 'must be the signing secret'],
    ['STRIPE_API_URL', 'http://stripe.example', 'in development only'],
  ] as const
  for (const [name, value, message] of refusals) {
    expect(() => parse('production', { ...KEYS, [name]: value })).toThrow(message)
    expect(() => parse('production', { ...KEYS, [name]: value })).not.toThrow(value)
  }
})
