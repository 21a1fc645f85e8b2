/** What is sold is priced in, and the only currency that pays for it. */
export const CURRENCY = 'usd'

/** A payment as the provider describes it. Amounts are whole cents, of a US dollar if `currency` is ours. */
export type GatewayPayment = {
  id: string
  /** Of the metadata that this deployment set; null if it is not one of ours. */
  invoiceId: number | null
  /** `failed`: not paid. The same payment may succeed with another card until it is cancelled. */
  status: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  amountCents: number
  /** ISO 4217, in lower case. */
  currency: string
  refundedCents: number
  /** Null until the balance transaction is known. */
  feeCents: number | null
  netCents: number | null
  /** What the buyer is shown when the card was refused. */
  error: string | null
  /** For the browser, when the buyer must confirm the payment (3-D Secure). */
  clientSecret: string | null
}

export type GatewayCheckout = {
  sessionId: string
  /** Where the buyer pays; null once it is complete or expired. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  paymentId: string | null
}

export type GatewayRefund = {
  id: string
  /** Of the metadata that this deployment set; null if someone refunded it in the provider's own dashboard. */
  refundId: number | null
  status: 'pending' | 'succeeded' | 'failed'
  amountCents: number
  /** Why it failed, in the provider's word; null if it did not, or if it does not say. */
  failure: string | null
}

export type PaymentOrder = {
  invoiceId: number
  siteId: number
  amountCents: number
  /** Shown in the provider's dashboard and on its receipt page. */
  description: string
  email: string
}

/** What the provider tells us about; everything else it sends is `ignored`. */
export type PaymentNotice = { id: string } & (
  | { type: 'payment'; payment: GatewayPayment }
  | { type: 'checkout'; invoiceId: number | null; checkout: GatewayCheckout }
  | { type: 'refund'; paymentId: string }
  | { type: 'dispute'; paymentId: string; status: 'opened' | 'won' | 'lost' }
  | { type: 'ignored' }
)

/** The provider was not reached, or failed: whether it did what we wanted is unknown. The same call may be repeated. */
export class GatewayUnavailableError extends Error {
  override name = 'GatewayUnavailableError'
}

/**
 * The provider understood the call, and refuses it for good: repeated, it is refused again. `code` is the provider's word for
 * why, and the message is its sentence, which editors may read.
 */
export class GatewayRefusedError extends Error {
  override name = 'GatewayRefusedError'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** The message is forged, malformed or too old. */
export class NoticeSignatureError extends Error {
  override name = 'NoticeSignatureError'
}

/**
 * The payment provider. Every write has an idempotency key of the invoice or refund, so that a call that is repeated has one
 * effect. Throws GatewayUnavailableError, or GatewayRefusedError; a declined card is an answer, not an error.
 */
export type PaymentGateway = {
  kind: 'stripe' | 'test'
  /** What the browser needs for the card fields. */
  publishableKey: string
  /**
   * Charges a card by the token that the browser made. An invoice has one such payment, whatever its cards: after a decline
   * the same payment is tried with the next card, and one that is paid or cancelled is returned as it is.
   */
  createPayment(order: PaymentOrder & { token: string; returnUrl: string }): Promise<GatewayPayment>
  /** What is the same for the same card number in each account; null if the provider does not know the token. */
  findCardFingerprint(token: string): Promise<string | null>
  /** Null if there is none. */
  findPayment(paymentId: string): Promise<GatewayPayment | null>
  /** Cancels a payment that has not succeeded; returns what it is afterwards, which may be `succeeded`. */
  cancelPayment(paymentId: string): Promise<GatewayPayment>
  /** A page of the provider where the buyer pays without JavaScript. Idempotency key: the invoice. */
  createCheckout(
    order: PaymentOrder & { successUrl: string; cancelUrl: string },
  ): Promise<GatewayCheckout>
  findCheckout(sessionId: string): Promise<GatewayCheckout | null>
  /** Closes an open session; returns what it is afterwards, which may be `complete`. */
  expireCheckout(sessionId: string): Promise<GatewayCheckout>
  /** Idempotency key: the refund and its amount, which the provider forgets after a day; `listRefunds` does not. */
  refundPayment(refund: {
    refundId: number
    invoiceId: number
    paymentId: string
    amountCents: number
  }): Promise<GatewayRefund>
  /** All of them, also failed ones and those of the provider's own dashboard. */
  listRefunds(paymentId: string): Promise<GatewayRefund[]>
  /** The payments created since then, for reconciliation; a page at a time. Epoch milliseconds. */
  listPayments(
    since: number,
    cursor: string | null,
  ): Promise<{
    payments: GatewayPayment[]
    next: string | null
  }>
  /** Verifies and parses a webhook. Throws NoticeSignatureError. */
  readNotice(body: string, signature: string | null): Promise<PaymentNotice>
}
