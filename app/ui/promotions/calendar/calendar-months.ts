import type { Day } from '~/lib/time/local-time'

/** A month of the calendar. */
export type CalendarMonth = {
  /** 'YYYY-MM' */
  key: string
  /** 'July 2026' */
  name: string
  /** By week, from Sunday; null before the first and after the last of the month. */
  weeks: (Day | null)[][]
}

// The browser draws the calendar without a library. No zone is involved: days are read and written in UTC.
const nameFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The months from that of the first to that of the last day, without weeks before or after. */
export function listMonths(first: Day, last: Day): CalendarMonth[] {
  const months: CalendarMonth[] = []
  for (let start = new Date(`${first.slice(0, 7)}-01T00:00:00Z`); toDay(start) <= last; ) {
    const next = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
    months.push(buildMonth(start, next, { first, last }))
    start = next
  }
  return months
}

const DAY = 86_400_000
const DAYS_A_WEEK = 7

function buildMonth(
  start: Date,
  next: Date,
  { first, last }: { first: Day; last: Day },
): CalendarMonth {
  const cells: (Day | null)[] = Array.from({ length: start.getUTCDay() }, () => null)
  for (let at = start.getTime(); at < next.getTime(); at += DAY) cells.push(toDay(new Date(at)))
  while (cells.length % DAYS_A_WEEK > 0) cells.push(null)
  return {
    key: toDay(start).slice(0, 7),
    name: nameFormat.format(start),
    weeks: Array.from({ length: cells.length / DAYS_A_WEEK }, (_, week) =>
      cells.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK),
    ).filter((week) => week.some((day) => day !== null && day >= first && day <= last)),
  }
}

const toDay = (date: Date): Day => date.toISOString().slice(0, 10)

/** All days from the first to the last. */
export const listDays = (first: Day, last: Day): Day[] =>
  listMonths(first, last)
    .flatMap(({ weeks }) => weeks.flat())
    .filter((day) => day !== null && day >= first && day <= last) as Day[]
