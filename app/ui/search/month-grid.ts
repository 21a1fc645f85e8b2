import { addDays, type Day } from '~/lib/local-time'
import { MONTHS, weekdayOf } from './day-grid'
import { isSearchDay } from './search-path'

/** A month: 'YYYY-MM'. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** 'July 2026' */
export const monthName = (month: Month) =>
  `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The month's weeks, Sunday first; null where a week has days of other months. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -weekdayOf(first))
  const weeks: (Day | null)[][] = []
  for (let start = sunday; monthOf(start) <= month; start = addDays(start, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(start, at))
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)))
  }
  return weeks
}

/** The same day of another month, or its last when it has none such. */
export function inMonth(day: Day, month: Month): Day {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const wanted = `${month}-${day.slice(8)}`
  return wanted < last ? wanted : last
}

/**
 * To which day a key leads in a grid of days, by the pattern of WAI-ARIA's practices: arrows by days and weeks, Home and
 * End in the week, Page Up and Page Down by months, with Shift by years. Null for other keys. It stays from `today` on.
 */
export function dayByKey(day: Day, key: string, isShifted: boolean, today: Day): Day | null {
  const wanted = dayMeant(day, key, isShifted ? 12 : 1)
  if (wanted === null) return null
  if (wanted < today) return today
  return isSearchDay(wanted) ? wanted : day
}

function dayMeant(day: Day, key: string, months: number): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return inMonth(day, addMonths(monthOf(day), -months))
    case 'PageDown':
      return inMonth(day, addMonths(monthOf(day), months))
    default:
      return null
  }
}
