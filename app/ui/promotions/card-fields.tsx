import { forwardRef } from 'react'
import { StripeCardFields } from './stripe-card-fields'
import { TestCardFields } from './test-card-fields'

/** What the payment page needs of its card fields. */
export type CardFieldsHandle = {
  /** Makes a token of the card for the server; `name` is on the card. The error is what the buyer is shown. */
  createToken(name: string): Promise<{ token: string } | { error: string }>
  /** Has the buyer confirm the payment (3-D Secure). Without an error, the next step is to settle the invoice. */
  confirm(clientSecret: string): Promise<{ error?: string }>
}

export type CardFieldsProps = {
  gateway: { kind: 'stripe' | 'test'; publishableKey: string }
  /** The fields can be filled in. */
  onReady?: () => void
}

/**
 * The fields of a card. They are Stripe's own, in frames of Stripe, so that no card number reaches us; in development without
 * its keys they are those of the test gateway. They need JavaScript; without it the buyer pays on a page of Stripe.
 */
export const CardFields = forwardRef<CardFieldsHandle, CardFieldsProps>(
  function CardFields(props, handle) {
    return props.gateway.kind === 'test' ? (
      <TestCardFields {...props} ref={handle} />
    ) : (
      <StripeCardFields {...props} ref={handle} />
    )
  },
)
