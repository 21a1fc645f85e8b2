import { forwardRef } from 'react'
import type { CardFieldsHandle, CardFieldsProps } from './card-fields-handle'
import { StripeCardFields } from './stripe-card-fields'
import { TestCardFields } from './test-card-fields'

export type { CardFieldsHandle } from './card-fields-handle'

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
