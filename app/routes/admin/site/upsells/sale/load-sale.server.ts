import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { eventPath } from '~/domain/events/event'
import { formatSaleNumber } from '~/domain/promotions/invoices/invoice'
import { explainRefundFailure } from '~/domain/promotions/refunds/refund-failure'
import { differencesPath } from '~/domain/promotions/sales/difference-paths'
import { findDifferenceText } from '~/domain/promotions/sales/difference-texts'
import {
  findSale,
  type SaleDetail,
  type SaleRefund,
} from '~/domain/promotions/sales/find-sale.server'
import { salePath } from '~/domain/sites/admin-path'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import type { Site } from '~/domain/sites/site'
import { notFound } from '~/http/error-responses.server'
import { getSiteUrl } from '~/http/site-url.server'
import { formatExactDollars } from '~/lib/money'
import { parseRowId } from '~/lib/row-id'
import { formatDay, formatIsoTime, toDay, toWallTime } from '~/lib/time/local-time'
import type { Moment, SaleData } from '~/ui/upsells/sale-data'

/** A sale of this site, ready for the browser; 404 if there is none. The caller has checked who views it. */
export async function loadSale(
  { request, context, params }: Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>,
  site: Site,
): Promise<SaleData> {
  const sale = await requireSale({ context, params }, site)
  const { event, summary, lines } = sale
  const today = toDay(context.services.now, site.timezone)
  return {
    id: sale.id,
    number: formatSaleNumber(sale),
    path: salePath(site, sale),
    status: sale.status,
    isComplimentary: sale.status === 'complimentary',
    created: toMoment(sale.createdAt),
    buyer: sale.buyer,
    event: event
      ? { title: event.title, href: `${getSiteUrl(site, request, context)}${eventPath(event)}` }
      : { title: summary, href: null },
    rateCents: sale.rateCents,
    amountCents: sale.amountCents,
    refundedCents: sale.refundedCents,
    feeCents: sale.feeCents,
    netCents: sale.netCents,
    lines: lines.map((line) => ({
      ...line,
      label: formatDay(line.day, 'EEE, MMM d, yyyy'),
      isPast: line.day < today,
    })),
    payments: sale.payments.map(({ createdAt, ...payment }) => ({
      ...payment,
      created: toMoment(createdAt),
    })),
    refunds: sale.refunds.map(({ createdAt, failureCode, failure, ...refund }) => ({
      ...refund,
      created: toMoment(createdAt),
      failure: refund.status === 'failed' ? explainRefundFailure({ failureCode, failure }) : null,
      // Another refund has given these days back, or will.
      isOwed:
        refund.status === 'failed' &&
        lines.some((line) => line.isOwed && line.refundId === refund.id),
    })),
    differences: {
      names: sale.differences.map((kind) => findDifferenceText(kind).name),
      href: differencesPath(site),
    },
    history: listHistory(sale, context.services.now),
  }
}

/** The stored sale in the URL; 404 if this site has none with that number. */
export async function requireSale(
  { context, params }: Pick<LoaderFunctionArgs, 'context' | 'params'>,
  site: Site,
): Promise<SaleDetail> {
  const invoiceId = parseRowId(params.id)
  const sale =
    invoiceId === null ? null : await findSale(context.services.db, { siteId: site.id, invoiceId })
  if (!sale) throw notFound()
  return sale
}

/** What happened to a sale, the newest first. */
function listHistory(sale: SaleDetail, now: number): SaleData['history'] {
  const { createdAt, paidAt, closedAt, expiresAt, status, refunds } = sale
  const events: [at: number | null, text: string][] = [
    [createdAt, status === 'complimentary' ? 'Added without charge' : 'Ordered'],
    [paidAt, 'Paid'],
    [CLOSINGS[status] ? closedAt : null, CLOSINGS[status] ?? ''],
    [status === 'pending' && expiresAt <= now ? expiresAt : null, 'Its days are no longer on hold'],
    ...refunds.map((refund): [number, string] => [refund.createdAt, describeRefund(refund)]),
  ]
  return events
    .flatMap(([at, text]) => (at === null ? [] : [{ at, text }]))
    .toSorted((a, b) => b.at - a.at)
    .map(({ at, text }) => ({ ...toMoment(at), what: text }))
}

function describeRefund({ amountCents, by, reason, status, isOutside }: SaleRefund): string {
  const amount = formatExactDollars(amountCents)
  if (isOutside) return `${amount} refunded in the provider’s dashboard`
  const who = by === null ? 'automatically' : `by ${by}`
  return status === 'failed'
    ? `Refund of ${amount}, made ${who}, failed: ${reason}`
    : `${amount} refunded ${who}: ${reason}`
}

/** What closed a sale of each status. */
const CLOSINGS: Partial<Record<SaleDetail['status'], string>> = {
  settled: 'Its days were sold',
  cancelled: 'Cancelled',
  expired: 'Expired without payment',
}

const toMoment = (at: number): Moment => ({
  text: toWallTime(at, ADMIN_TIMEZONE).slice(0, 16).replace('T', ' '),
  dateTime: formatIsoTime(at, ADMIN_TIMEZONE),
})
