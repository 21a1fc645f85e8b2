import { forwardRef, useImperativeHandle } from 'react'
import type { CardFieldsHandle, CardFieldsProps } from './card-fields-handle'
import { loadStripeJs, NOT_CONFIRMED } from './stripe-js'
import { TestAuthentication } from './test-authentication'

type Props = Pick<CardFieldsProps, 'gateway'>
type Handle = Pick<CardFieldsHandle, 'confirm'>

/** Has the buyer confirm a payment (3-D Secure) whose card was entered earlier. */
export const PaymentConfirmation = forwardRef<Handle, Props>(function PaymentConfirmation(
  { gateway },
  handle,
) {
  return gateway.kind === 'test' ? (
    <TestAuthentication ref={handle} />
  ) : (
    <StripeConfirmation publishableKey={gateway.publishableKey} ref={handle} />
  )
})

const NOT_LOADED = "The bank's form could not be loaded. Reload the page, or pay with another card."

const StripeConfirmation = forwardRef<Handle, { publishableKey: string }>(
  function StripeConfirmation({ publishableKey }, handle) {
    useImperativeHandle(handle, () => ({
      async confirm(clientSecret) {
        const stripe = await loadStripeJs(publishableKey)
        if (!stripe) return { error: NOT_LOADED }
        const { error } = await stripe.handleNextAction({ clientSecret })
        return error ? { error: error.message ?? NOT_CONFIRMED } : {}
      },
    }))
    return null
  },
)
