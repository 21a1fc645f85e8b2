import type { InvoiceStatus } from '~/domain/promotions/invoices/invoice'
import { Badge, type BadgeTone } from '~/ui/kit/text/badge'

export const SALE_STATUS_NAMES: Record<InvoiceStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  settled: 'Settled',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
  complimentary: 'Complimentary',
}

const TONES: Record<InvoiceStatus, BadgeTone> = {
  pending: 'warn',
  paid: 'warn',
  settled: 'good',
  cancelled: 'calm',
  expired: 'calm',
  refunded: 'bad',
  complimentary: 'calm',
}

export function SaleStatus({ status }: { status: InvoiceStatus }) {
  return <Badge tone={TONES[status]}>{SALE_STATUS_NAMES[status]}</Badge>
}
