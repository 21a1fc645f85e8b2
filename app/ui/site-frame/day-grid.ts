import { addDays, type Day } from '~/lib/local-time'

export type DayCell = { day: Day; number: number; name: string; past: boolean }

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
]

/** Whole weeks, Sunday first, from the week that holds `today`: a calendar without month breaks. */
export function dayGrid(today: Day, weeks: number): DayCell[] {
  const sunday = addDays(today, -weekdayOf(today))
  return Array.from({ length: weeks * 7 }, (_, at) => {
    const day = addDays(sunday, at)
    return { day, number: Number(day.slice(8)), name: longName(day), past: day < today }
  })
}

/** 'Friday, November 20' */
export function longName(day: Day): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${monthOf(day)} ${Number(day.slice(8))}`
}

/** 'Nov 20' */
export function shortName(day: Day): string {
  return `${monthOf(day).slice(0, 3)} ${Number(day.slice(8))}`
}

/** What a guide's reader asks for first. On a Sunday the weekend is what is left of it. */
export function quickDays(today: Day): { name: string; days: Day[] }[] {
  const weekday = weekdayOf(today)
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday)
  const weekend = [saturday, addDays(saturday, 1)].filter((day) => day >= today)
  return [
    { name: 'Today', days: [today] },
    { name: 'Tomorrow', days: [addDays(today, 1)] },
    { name: 'This weekend', days: weekend },
    { name: 'Next 7 days', days: Array.from({ length: 7 }, (_, at) => addDays(today, at)) },
  ]
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function monthOf(day: Day): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
}
