import { z } from 'zod'
import { parseRowId } from '~/lib/row-id'
import type { GatewayCheckout, GatewayPayment, GatewayRefund } from './payment-gateway.server'

/** What we read of Stripe's objects; their types are promised by the package, and checked here. */

/** An object, or its id where it was not expanded. */
const expandable = <Schema extends z.ZodType<{ id: string }>>(schema: Schema) =>
  z.union([z.string(), schema])

const metadataSchema = z.record(z.string(), z.string()).nullish()

const chargeSchema = z.object({
  id: z.string(),
  amount_refunded: z.int(),
  balance_transaction: expandable(
    z.object({ id: z.string(), fee: z.int(), net: z.int() }),
  ).nullable(),
})

const STATUSES = {
  requires_payment_method: 'failed',
  requires_confirmation: 'failed',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  canceled: 'cancelled',
  succeeded: 'succeeded',
} as const satisfies Record<string, GatewayPayment['status']>

const paymentIntentSchema = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
  client_secret: z.string().nullish(),
  metadata: metadataSchema,
  last_payment_error: z.object({ message: z.string().optional() }).nullish(),
  latest_charge: expandable(chargeSchema).nullish(),
})

/** What is in the metadata of our objects: those of other deployments, and of other products of the account, are not ours. */
export const DEPLOYMENT = 'deployment'

/** Throws a ZodError. */
export function toPayment(answer: unknown, deployment: string): GatewayPayment {
  const intent = paymentIntentSchema.parse(answer)
  const charge = toObject(intent.latest_charge)
  const transaction = toObject(charge?.balance_transaction)
  const status = STATUSES[intent.status]
  return {
    id: intent.id,
    invoiceId: readOwnId(intent.metadata, 'invoiceId', deployment),
    status,
    amountCents: intent.amount,
    currency: intent.currency,
    refundedCents: charge?.amount_refunded ?? 0,
    feeCents: transaction?.fee ?? null,
    netCents: transaction?.net ?? null,
    error: status === 'failed' ? (intent.last_payment_error?.message ?? null) : null,
    clientSecret: status === 'requires_action' ? (intent.client_secret ?? null) : null,
  }
}

const checkoutSchema = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_intent: expandable(z.object({ id: z.string() })).nullish(),
})

export function toCheckout(answer: unknown): GatewayCheckout {
  const { id, url, status, payment_intent } = checkoutSchema.parse(answer)
  return {
    sessionId: id,
    url: status === 'open' ? (url ?? null) : null,
    status,
    paymentId: toId(payment_intent),
  }
}

const cardSchema = z.object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() })

/** Of a payment method or a confirmation token. */
export function readFingerprint(answer: unknown): string | null {
  const { payment_method_preview, card } = cardSchema
    .extend({ payment_method_preview: cardSchema.nullish() })
    .parse(answer)
  return (payment_method_preview?.card ?? card)?.fingerprint ?? null
}

const refundSchema = z.object({
  object: z.literal('refund'),
  id: z.string(),
  amount: z.int(),
  metadata: metadataSchema,
  failure_reason: z.string().nullish(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
})

const REFUND_STATUSES = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<z.infer<typeof refundSchema>['status'], GatewayRefund['status']>

export function toRefund(answer: unknown, deployment: string): GatewayRefund {
  const { id, amount, metadata, ...refund } = refundSchema.parse(answer)
  const status = REFUND_STATUSES[refund.status]
  return {
    id,
    amountCents: amount,
    status,
    refundId: readOwnId(metadata, 'refundId', deployment),
    failure: status === 'failed' ? (refund.failure_reason ?? refund.status) : null,
  }
}

const listSchema = z.object({
  object: z.literal('list'),
  data: z.array(z.unknown()),
  has_more: z.boolean(),
})

export const parseList = (answer: unknown): z.infer<typeof listSchema> => listSchema.parse(answer)

const ownerSchema = z.object({
  id: z.string(),
  object: z.string(),
  metadata: metadataSchema,
  payment_intent: expandable(z.object({ id: z.string() })).nullish(),
  status: z.string().nullish(),
})

/** What an object of a notice is about. `paymentId` is of a charge, a refund or a dispute. */
export function readSubject(
  object: unknown,
  deployment: string,
): {
  id: string
  invoiceId: number | null
  paymentId: string | null
  status: string | null
} {
  const { id, metadata, payment_intent, status } = ownerSchema.parse(object)
  return {
    id,
    invoiceId: readOwnId(metadata, 'invoiceId', deployment),
    paymentId: toId(payment_intent),
    status: status ?? null,
  }
}

const readOwnId = (
  metadata: z.infer<typeof metadataSchema>,
  name: 'invoiceId' | 'refundId',
  deployment: string,
) => (metadata?.[DEPLOYMENT] === deployment ? parseRowId(metadata[name] ?? null) : null)

const toObject = <Value>(value: string | Value | null | undefined): Value | null =>
  typeof value === 'string' || value === undefined ? null : value

const toId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
