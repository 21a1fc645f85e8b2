import { DAY, HOUR } from '~/lib/time/local-time'
import type { SalesMessage } from '~/platform/settings/env'
import type { PromotionServices } from '../promotion-services.server'
import { runSalesMessage } from './run-sales-message.server'
import { comparedSpan, cutSlices, findLocalSpan } from './sales-slice.server'

const RECENT = 2 * HOUR
const COMPARED_FOR = 30 * DAY

/** What is due every quarter of an hour: the days of today and tomorrow, and the provider's latest payments. */
export async function planFrequentComparison(services: PromotionServices): Promise<SalesMessage[]> {
  const span = await findLocalSpan(services, { from: 0, until: 1 })
  const slices = await cutSlices(services.db, span)
  return [
    { kind: 'compare payments', since: services.now - RECENT, cursor: null, from: 0 },
    ...slices.map((slice): SalesMessage => ({ kind: 'compare days', slice })),
    { kind: 'recheck differences' },
  ]
}

/** What is due every night: all days to come, and a month of payments. */
export async function planComparison(services: PromotionServices): Promise<SalesMessage[]> {
  const { db, now } = services
  const slices = await cutSlices(db, comparedSpan(now))
  return [
    { kind: 'compare payments', since: now - COMPARED_FOR, cursor: null, from: 0 },
    { kind: 'find missing payments', after: 0 },
    ...slices.map((slice): SalesMessage => ({ kind: 'compare days', slice })),
    { kind: 'recheck differences' },
  ]
}

export type Reconciled = { checked: number; repaired: number; reported: number }

/**
 * Compares the objects of sites, our tables and the payment provider, at once; scheduled jobs do the same by messages. What has
 * one right answer is repaired; the rest is stored for a person (promotion_difference) and logged. Payments come first: they
 * decide what is sold. If the provider does not answer, the rest is compared all the same.
 */
export async function reconcilePromotions(
  services: PromotionServices,
  { isNightly = false }: { isNightly?: boolean } = {},
): Promise<Reconciled> {
  const left: SalesMessage[] = isNightly
    ? await planComparison(services)
    : await planFrequentComparison(services)
  const sum = { checked: 0, repaired: 0, reported: 0 }
  for (let message = left.shift(); message; message = left.shift()) {
    try {
      const { done, next } = await runSalesMessage(services, message)
      left.unshift(...next)
      if (message.kind === 'recheck differences') continue
      for (const key of ['checked', 'repaired', 'reported'] as const) sum[key] += done[key] ?? 0
    } catch (fault) {
      services.log.error('sales of featured days could not be compared', fault)
    }
  }
  return sum
}
