import { findWeekday } from '~/domain/search/words/weekdays'
import type { Day } from '~/lib/time/local-time'

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'Friday, November 20', with the year unless it is the year of `today`. */
export function formatLongDay(day: Day, today: Day): string {
  return `${WEEKDAYS[findWeekday(day)]}, ${formatMonthName(day)} ${Number(day.slice(8))}${formatYear(day, today)}`
}

/** 'Nov 20', with the year unless it is the year of `today`. */
export function formatShortDay(day: Day, today: Day): string {
  return `${formatShortMonth(day)} ${Number(day.slice(8))}${formatYear(day, today)}`
}

/** 'Nov' */
export const formatShortMonth = (day: Day): string => formatMonthName(day).slice(0, 3)

function formatYear(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`
}

function formatMonthName(day: Day): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
}
