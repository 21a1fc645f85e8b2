import type { Day } from '~/lib/time/local-time'

/** What the slots, our tables and the payment provider can disagree about. docs/operate.md has the meaning of each. */
export const DIFFERENCE_KINDS = [
  'slot-lost',
  'featured-without-sale',
  'unknown-invoice',
  'paid-twice',
  'payment-not-found',
  'unexpected-payment',
  'wrong-currency',
  'refunds-differ',
  'refund-failed',
  'refund-late',
  'dispute',
] as const

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** One difference. `detail` has the ids of what it is about: one difference has one kind and text, however often it is found. */
export type PromotionDifference = {
  kind: DifferenceKind
  siteId: number | null
  invoiceId: number | null
  detail: string
  /** The payment's or refund's id, of the provider where it has one. */
  reference?: string | null
  /** The featured day that it is about. */
  day?: Day | null
  /** What our tables have, and what the provider has. */
  hereCents?: number | null
  thereCents?: number | null
}
