import type { PromotionCount } from '~/domain/promotions/counts/promotion-count'
import type { Invoice } from '~/domain/promotions/invoices/invoice'
import { type Day, formatDay } from '~/lib/time/local-time'

type Achieved = Pick<PromotionCount, 'impressions' | 'opens' | 'ticketClicks'>
export type AchievedDay = Achieved & { day: Day; date: string }

/** What the days of a receipt have achieved so far. */
export type ReceiptCounts = { days: AchievedDay[]; total: Achieved }

const NOTHING: Achieved = { impressions: 0, opens: 0, ticketClicks: 0 }

/** Of the sold days that have begun, and those given back that were counted; null if there are none. */
export function buildReceiptCounts(
  { lines }: Pick<Invoice, 'lines'>,
  counts: PromotionCount[],
  today: Day,
): ReceiptCounts | null {
  const days = lines.flatMap(({ day, state }): AchievedDay[] => {
    const counted = counts.find((count) => count.day === day)
    const isShown = state === 'sold' ? day <= today : state === 'returned' && counted !== undefined
    if (!isShown) return []
    const { impressions, opens, ticketClicks } = counted ?? NOTHING
    return [{ day, date: formatDay(day, 'EEE, MMM d'), impressions, opens, ticketClicks }]
  })
  if (days.length === 0) return null
  const total = days.reduce(
    (sum, day) => ({
      impressions: sum.impressions + day.impressions,
      opens: sum.opens + day.opens,
      ticketClicks: sum.ticketClicks + day.ticketClicks,
    }),
    NOTHING,
  )
  return { days, total }
}
