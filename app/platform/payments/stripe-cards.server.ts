import type Stripe from 'stripe'
import { callStripe, type StripeOptions, whenMissing } from './stripe-calls.server'
import { readFingerprint } from './stripe-objects.server'

/** Of a card that the browser sent to Stripe: a confirmation token, or a payment method. */
export const TOKEN = /^(ctoken|pm)_\w{1,200}$/

/**
 * What Stripe gives each card number (https://docs.stripe.com/api/payment_methods/object#payment_method_object-card-fingerprint);
 * null if it does not know the token.
 */
export async function findFingerprint(
  options: StripeOptions,
  open: () => Stripe,
  token: string,
): Promise<string | null> {
  if (!TOKEN.test(token)) return null
  const retrieve = () =>
    token.startsWith('ctoken_')
      ? open().confirmationTokens.retrieve(token)
      : open().paymentMethods.retrieve(token)
  return callStripe<unknown, string | null>(options, retrieve, readFingerprint, whenMissing)
}
