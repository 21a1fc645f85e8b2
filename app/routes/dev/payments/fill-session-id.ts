/** Stripe replaces this placeholder (https://docs.stripe.com/payments/checkout/custom-success-page), and so does the test gateway. */
export const fillSessionId = (url: string, sessionId: string): string =>
  url.replace('{CHECKOUT_SESSION_ID}', sessionId)
