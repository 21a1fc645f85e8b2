import { addDays, type Day, daysBetween } from './local-time'

/** How many there were on a day. */
export type DayCount = { date: Day; count: number }

/** Both days included. */
export type DaySpan = { first: Day; last: Day }

/** The `days` days that end with `last`. */
export function spanUntil(last: Day, days: number): DaySpan {
  return { first: addDays(last, 1 - days), last }
}

/** The counts of a span, and how many there were in as many days before it. */
export type CountedPeriod = { days: DayCount[]; before: number }

/** The span together with as many days before it. */
export function withDaysBefore({ first, last }: DaySpan): DaySpan {
  return { first: addDays(first, -(daysBetween(first, last) + 1)), last }
}

/** Splits what was counted in the span of withDaysBefore. */
export function splitPeriod(counts: DayCount[], span: DaySpan): CountedPeriod {
  const before = counts.filter(({ date }) => date < span.first)
  return {
    days: fillDays(
      counts.filter(({ date }) => date >= span.first),
      span,
    ),
    before: before.reduce((sum, { count }) => sum + count, 0),
  }
}

/**
 * The counts of every day of the span, the oldest first; days without a count have 0. Empty if nothing was counted at
 * all: there is no data, which is not the same as zeros.
 */
export function fillDays(counts: DayCount[], { first, last }: DaySpan): DayCount[] {
  if (counts.every(({ count }) => count === 0)) return []
  const byDay = new Map(counts.map(({ date, count }) => [date, count]))
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const date = addDays(first, index)
    return { date, count: byDay.get(date) ?? 0 }
  })
}
