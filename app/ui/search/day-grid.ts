import { addDays, type Day } from '~/lib/local-time'

/** `month` ('Dec') stands in the first cell of each month. */
export type DayCell = {
  day: Day
  number: number
  name: string
  past: boolean
  month: string | null
}

export const WEEKDAYS = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
]
export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
]

/** Whole weeks, Sunday first, from the week that holds `today`: a calendar without month breaks. */
export function dayGrid(today: Day, weeks: number): DayCell[] {
  const sunday = addDays(today, -weekdayOf(today))
  return Array.from({ length: weeks * 7 }, (_, at) => {
    const day = addDays(sunday, at)
    return {
      day,
      number: Number(day.slice(8)),
      name: longName(day, today),
      past: day < today,
      month: at === 0 || day.endsWith('-01') ? monthNameOf(day).slice(0, 3) : null,
    }
  })
}

/** 'Friday, November 20', with the year when it is not that of `today`. */
export function longName(day: Day, today: Day): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${monthNameOf(day)} ${Number(day.slice(8))}${yearOf(day, today)}`
}

/** 'Nov 20', with the year when it is not that of `today`. */
export function shortName(day: Day, today: Day): string {
  return `${monthNameOf(day).slice(0, 3)} ${Number(day.slice(8))}${yearOf(day, today)}`
}

export type QuickDays = { name: string; days: Day[]; isEvening?: boolean }

/** What a guide's reader asks for first. On a Sunday the weekend is what is left of it. */
export function quickDays(today: Day): QuickDays[] {
  const weekday = weekdayOf(today)
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday)
  const weekend = [saturday, addDays(saturday, 1)].filter((day) => day >= today)
  return [
    { name: 'Today', days: [today] },
    { name: 'Tonight', days: [today], isEvening: true },
    { name: 'Tomorrow', days: [addDays(today, 1)] },
    { name: 'This weekend', days: weekend },
    { name: 'Next 7 days', days: Array.from({ length: 7 }, (_, at) => addDays(today, at)) },
  ]
}

function yearOf(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`
}

/** 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function monthNameOf(day: Day): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
}
