/** Of a refund that was not needed, since the provider had refunded the payment by then. */
export const ALREADY_REFUNDED = 'already_refunded'

/** A refund that failed, with the provider's code and, if it refused the request, its sentence. */
export type RefundFailure = { failureCode: string | null; failure: string | null }

const DASHBOARD = 'See the payment in the provider’s dashboard'

/**
 * Why the provider did not refund, and what an editor can do: codes of refused requests and of refunds that failed later
 * (https://docs.stripe.com/error-codes, https://docs.stripe.com/refunds#failed-refunds).
 */
const FAILURES: Record<string, string> = {
  [ALREADY_REFUNDED]: 'It was not needed: the money was refunded in the provider’s dashboard.',
  charge_disputed:
    'The buyer disputes this payment with their bank. Wait for the bank’s decision; do not pay twice.',
  charge_for_pending_refund_disputed:
    'The buyer disputes this payment with their bank. Wait for the bank’s decision; do not pay twice.',
  resource_missing: `The provider does not know this payment. ${DASHBOARD}, and check that its keys are those of this product.`,
  expired_or_canceled_card:
    'The buyer’s card is closed. Ask the buyer where to send the money, and pay it outside of the card.',
  lost_or_stolen_card:
    'The buyer’s card is closed. Ask the buyer where to send the money, and pay it outside of the card.',
  insufficient_funds:
    'The provider’s balance was too low. Add funds to it, then refund the days again.',
}

/** In a sentence or two. */
export function explainRefundFailure({ failureCode, failure }: RefundFailure): string {
  const known = FAILURES[failureCode ?? '']
  if (known) return known
  const reason = failure ?? failureCode ?? 'It gives no reason.'
  return `The provider refused it: ${reason} ${DASHBOARD}, then refund the days again here, or there.`
}
