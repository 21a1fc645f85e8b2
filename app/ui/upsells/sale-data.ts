import type { InvoiceStatus } from '~/domain/promotions/invoices/invoice'
import type { SaleLine, SalePayment, SaleRefund } from '~/domain/promotions/sales/find-sale.server'
import type { FormReply } from '~/lib/forms/form-reply'

/** A time of the console's zone. */
export type Moment = { text: string; dateTime: string }

/** A sale, ready for the browser. Amounts are cents. */
export type SaleData = {
  id: number
  /** Of its receipt; '#12' if nobody has paid. */
  number: string
  path: string
  status: InvoiceStatus
  isComplimentary: boolean
  created: Moment
  buyer: { name: string; email: string } | null
  event: { title: string; href: string | null }
  rateCents: number
  amountCents: number
  refundedCents: number
  feeCents: number | null
  netCents: number | null
  lines: (SaleLine & { label: string; isPast: boolean })[]
  payments: (Omit<SalePayment, 'createdAt'> & { created: Moment })[]
  refunds: SaleRefundData[]
  /** What it disagrees about with its slots or payments, and where that is explained. */
  differences: { names: string[]; href: string }
  history: (Moment & { what: string })[]
}

type SaleRefundData = Omit<SaleRefund, 'createdAt' | 'failureCode' | 'failure'> & {
  created: Moment
  /** Why it failed, and what to do; null if it did not. */
  failure: string | null
  /** It failed, and nothing else has given its days' price back. */
  isOwed: boolean
}

/** The days and the amount that an admin is asked to confirm. */
export type RefundReview = { days: string[]; amountCents: number; reason: string }

export type SaleReply = FormReply & { review?: RefundReview }
