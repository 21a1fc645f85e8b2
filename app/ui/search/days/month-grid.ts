import { isSearchDay } from '~/domain/search/url/search-parameters'
import { findWeekday } from '~/domain/search/words/weekdays'
import { addDays, type Day } from '~/lib/time/local-time'
import { MONTHS } from './day-names'

/** A month: 'YYYY-MM'. */
export type Month = string

export const toMonth = (day: Day): Month => day.slice(0, 7)

/** 'July 2026' */
export const formatMonth = (month: Month) =>
  `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The month's weeks, Sunday first; null where a week has days of other months. */
export function listWeeks(month: Month): (Day | null)[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -findWeekday(first))
  const weeks: (Day | null)[][] = []
  for (let start = sunday; toMonth(start) <= month; start = addDays(start, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(start, at))
    weeks.push(days.map((day) => (toMonth(day) === month ? day : null)))
  }
  return weeks
}

/** The same day of another month, or that month's last day. */
function moveToMonth(day: Day, month: Month): Day {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/**
 * The day that a key moves to in a grid of days, by the WAI-ARIA practices: arrow keys move by days and weeks, Home and End
 * within the week, Page Up and Page Down by months, with Shift by years. Null for other keys. Never before `today`.
 */
export function findDayByKey(day: Day, key: string, isShifted: boolean, today: Day): Day | null {
  const target = findTarget(day, key, isShifted ? 12 : 1)
  if (target === null) return null
  if (target < today) return today
  return isSearchDay(target) ? target : day
}

function findTarget(day: Day, key: string, months: number): Day | null {
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
      return addDays(day, -findWeekday(day))
    case 'End':
      return addDays(day, 6 - findWeekday(day))
    case 'PageUp':
      return moveToMonth(day, addMonths(toMonth(day), -months))
    case 'PageDown':
      return moveToMonth(day, addMonths(toMonth(day), months))
    default:
      return null
  }
}
