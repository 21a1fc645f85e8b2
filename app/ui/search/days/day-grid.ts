import { findWeekday } from '~/domain/search/words/weekdays'
import { addDays, type Day } from '~/lib/time/local-time'
import { formatLongDay, formatShortMonth } from './day-names'

/** `month` ('Dec') is on the first cell of each month. */
export type DayCell = {
  day: Day
  number: number
  name: string
  past: boolean
  month: string | null
}

/** Whole weeks, Sunday first, from the week of `today` on: a calendar without breaks between months. */
export function buildDayGrid(today: Day, weeks: number): DayCell[] {
  const sunday = addDays(today, -findWeekday(today))
  return Array.from({ length: weeks * 7 }, (_, index) => {
    const day = addDays(sunday, index)
    return {
      day,
      number: Number(day.slice(8)),
      name: formatLongDay(day, today),
      past: day < today,
      month: index === 0 || day.endsWith('-01') ? formatShortMonth(day) : null,
    }
  })
}
