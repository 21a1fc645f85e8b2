import type { SalesMessage } from '~/platform/settings/env'
import { compareDays } from '../days/compare-days.server'
import { refundUnlistedPage } from '../days/refund-unlisted-days.server'
import { finishInvoices } from '../invoices/finish-invoices.server'
import { comparePayments, findMissingPayments } from '../payments/compare-payments.server'
import type { PromotionServices } from '../promotion-services.server'
import { purgeCarts, purgeNotices } from './purge-sales.server'
import { recheckDifferences } from './recheck-differences.server'
import { comparedSpan, cutSlices, findLocalSpan } from './sales-slice.server'

/** What was done, for the log, and what is left, as messages of their own. */
export type SalesWork = { done: Record<string, number>; next: SalesMessage[] }

/** Invoices that are finished by one message; each may take a hundred calls, as one of thirty days that are refunded. */
const INVOICES_PER_MESSAGE = 6

/** The days to come on which events may not be shown: the next ones, and those that were seen so; or all of them. */
export async function planRefunds(
  services: PromotionServices,
  { isOfAllDays }: { isOfAllDays: boolean },
): Promise<SalesMessage[]> {
  const { db, now } = services
  const span = isOfAllDays
    ? comparedSpan(now)
    : await findLocalSpan(services, { from: 1, until: 2 })
  const slices = await cutSlices(db, span)
  return [null, ...slices].map((slice) => ({ kind: 'refund unlisted days', slice, after: 0 }))
}

/** The invoices that are due, a few for each message. */
export function planInvoices(due: { unfinished: number[]; refunding: number[] }): SalesMessage[] {
  const cut = (ids: number[]) =>
    Array.from({ length: Math.ceil(ids.length / INVOICES_PER_MESSAGE) }, (_, index) =>
      ids.slice(index * INVOICES_PER_MESSAGE, (index + 1) * INVOICES_PER_MESSAGE),
    )
  return [
    ...cut(due.unfinished).map((unfinished) => ({ unfinished, refunding: [] })),
    ...cut(due.refunding).map((refunding) => ({ unfinished: [], refunding })),
  ].map((ids): SalesMessage => ({ kind: 'finish invoices', ...ids }))
}

export const PURGES: SalesMessage[] = (['notices', 'carts'] as const).map((what) => ({
  kind: 'purge',
  what,
}))

/** Does one piece of the work. Doing it twice, or twice at once, is harmless. Throws what makes it worth repeating. */
export async function runSalesMessage(
  services: PromotionServices,
  message: SalesMessage,
): Promise<SalesWork> {
  switch (message.kind) {
    case 'finish invoices':
      return { done: await finishInvoices(services, message), next: [] }
    case 'compare days': {
      const { rest, ...done } = await compareDays(services, message.slice)
      return { done, next: rest ? [{ kind: 'compare days', slice: rest }] : [] }
    }
    case 'compare payments': {
      const { next, ...done } = await comparePayments(services, message)
      return { done, next: next ? [{ ...next, kind: 'compare payments' }] : [] }
    }
    case 'find missing payments': {
      const { next, ...done } = await findMissingPayments(services, message)
      return { done, next: next ? [{ kind: 'find missing payments', ...next }] : [] }
    }
    case 'recheck differences':
      return { done: await recheckDifferences(services), next: [] }
    case 'refund unlisted days': {
      const { next, ...done } = await refundUnlistedPage(services, message)
      return { done, next: next ? [{ kind: 'refund unlisted days', ...next }] : [] }
    }
    case 'purge': {
      const { purged, isDone } = await PURGE[message.what](services)
      return { done: { purged }, next: isDone ? [] : [message] }
    }
  }
}

const PURGE = { notices: purgeNotices, carts: purgeCarts }
