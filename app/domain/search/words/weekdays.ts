import { addDays, type Day } from '~/lib/time/local-time'

/** 0 for Sunday. */
export const findWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The days of this weekend that are left, or of one some weeks later. On a Sunday, this weekend is only that day. */
export function listWeekend(today: Day, weeks = 0): Day[] {
  const weekday = findWeekday(today)
  const saturday = addDays(today, (weekday === 0 ? -1 : 6 - weekday) + 7 * weeks)
  return [saturday, addDays(saturday, 1)].filter((day) => day >= today)
}

/** Consecutive days from the first on. */
export const listDays = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))
