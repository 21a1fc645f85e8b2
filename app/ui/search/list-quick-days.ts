import { addDays, type Day } from '~/lib/local-time'
import { findWeekday } from './day-names'

export type QuickDay = { name: string; days: Day[]; isEvening?: boolean }

/** The days that visitors search most. On a Sunday, the weekend is only that day. */
export function listQuickDays(today: Day): QuickDay[] {
  const weekday = findWeekday(today)
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday)
  const weekend = [saturday, addDays(saturday, 1)].filter((day) => day >= today)
  return [
    { name: 'Today', days: [today] },
    { name: 'Tonight', days: [today], isEvening: true },
    { name: 'Tomorrow', days: [addDays(today, 1)] },
    { name: 'This weekend', days: weekend },
    {
      name: 'Next 7 days',
      days: Array.from({ length: 7 }, (_, index) => addDays(today, index)),
    },
  ]
}
