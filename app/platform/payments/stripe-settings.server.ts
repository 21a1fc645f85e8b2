import { z } from 'zod'

/** The error for a site that sells featured days without a payment provider. */
export const STRIPE_MUST_BE_SET =
  'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set'

const STRIPE_API = 'https://api.stripe.com'

const setting = (pattern: RegExp, error: string) =>
  z.union([z.literal('').transform(() => undefined), z.string().regex(pattern, error)]).optional()

/** The keys of a Stripe account; all three or none. */
export const stripeSettingsSchema = z
  .object({
    ENVIRONMENT: z.unknown(),
    STRIPE_SECRET_KEY: setting(
      /^[rs]k_(test|live)_\w+$/,
      'STRIPE_SECRET_KEY must be a secret key of Stripe',
    ),
    STRIPE_PUBLISHABLE_KEY: setting(
      /^pk_(test|live)_\w+$/,
      'STRIPE_PUBLISHABLE_KEY must be a publishable key of Stripe',
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      /^whsec_[\x21-\x7e]+$/,
      'STRIPE_WEBHOOK_SECRET must be the signing secret of a webhook of Stripe',
    ),
    /** Development only: a server that replaces Stripe's API. */
    STRIPE_API_URL: setting(/^https?:\/\/[^/]+$/, 'STRIPE_API_URL must be a URL without a path'),
  })
  .transform((keys, context) => {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = keys
    const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = keys
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (apiUrl && keys.ENVIRONMENT === 'production') {
      refuse('STRIPE_API_URL may be set in development only')
    }
    if (!secretKey && !publishableKey && !webhookSecret) return undefined
    if (!secretKey || !publishableKey || !webhookSecret) {
      // In production secrets are set one after another: until the last one, nothing can be paid, and all else works.
      if (keys.ENVIRONMENT !== 'production') refuse(STRIPE_MUST_BE_SET)
      return undefined
    }
    // With keys of two modes, every card would be refused.
    if (secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
      refuse('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same mode, test or live')
    }
    return { secretKey, publishableKey, webhookSecret, apiUrl: apiUrl ?? STRIPE_API }
  })

export type StripeSettings = NonNullable<z.output<typeof stripeSettingsSchema>>
