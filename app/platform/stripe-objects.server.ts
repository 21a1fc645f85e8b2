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
  status: z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
  client_secret: z.string().nullish(),
  metadata: metadataSchema,
  last_payment_error: z.object({ message: z.string().optional() }).nullish(),
  latest_charge: expandable(chargeSchema).nullish(),
})

/** Throws a ZodError. */
export function toPayment(answer: unknown): GatewayPayment {
  const intent = paymentIntentSchema.parse(answer)
  const charge = toObject(intent.latest_charge)
  const transaction = toObject(charge?.balance_transaction)
  const status = STATUSES[intent.status]
  return {
    id: intent.id,
    invoiceId: readInvoiceId(intent.metadata),
    status,
    amountCents: intent.amount,
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

const refundSchema = z.object({
  object: z.literal('refund'),
  id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
})

export function toRefund(answer: unknown): GatewayRefund {
  const { id, amount, status } = refundSchema.parse(answer)
  if (status === 'canceled') return { id, amountCents: amount, status: 'failed' }
  return { id, amountCents: amount, status: status === 'requires_action' ? 'pending' : status }
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
export function readSubject(object: unknown): {
  id: string
  invoiceId: number | null
  paymentId: string | null
  status: string | null
} {
  const { id, metadata, payment_intent, status } = ownerSchema.parse(object)
  return {
    id,
    invoiceId: readInvoiceId(metadata),
    paymentId: toId(payment_intent),
    status: status ?? null,
  }
}

const readInvoiceId = (metadata: z.infer<typeof metadataSchema>) =>
  parseRowId(metadata?.invoiceId ?? null)

const toObject = <Value>(value: string | Value | null | undefined): Value | null =>
  typeof value === 'string' || value === undefined ? null : value

const toId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
