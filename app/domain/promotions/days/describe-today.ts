import { type Day, toDay } from '~/lib/time/local-time'
import type { PromotionSite } from '../promotion-services.server'

/** Until when today is sold: 'Today can be booked until 6 PM.'; null once the event is over. */
export function describeToday(
  { timezone, settings }: Pick<PromotionSite, 'timezone' | 'settings'>,
  { min, max }: { min: Day; max: Day },
  now: number,
): string | null {
  const hour = settings.featuredSalesUntilHour
  const today = toDay(now, timezone)
  if (today > max) return null
  if (today < min) {
    return hour === 0
      ? 'Days can be booked until the day before.'
      : `Bookings for today closed at ${formatHour(hour)}`
  }
  return `Today can be booked until ${formatHour(hour)}`
}

/** The end of a sentence: 'noon.', 'midnight.', '6 PM.' */
function formatHour(hour: number): string {
  if (hour === 12) return 'noon.'
  if (hour === 24) return 'midnight.'
  return hour < 12 ? `${hour} AM.` : `${hour - 12} PM.`
}
