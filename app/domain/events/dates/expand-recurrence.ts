import { addDays, type Day, daysBetween } from '~/lib/time/local-time'

export const FREQUENCIES = ['weekly', 'monthly-by-weekday', 'monthly-by-date'] as const

/**
 * How a series recurs (architecture, section 7). It names days; the time of day is that of the event it is entered with.
 * RFC 5545 calls these rules FREQ=WEEKLY with BYDAY, FREQ=MONTHLY with BYDAY=2TU or -1FR, and with BYMONTHDAY.
 */
export type Recurrence = {
  frequency: (typeof FREQUENCIES)[number]
  /** Every so many weeks or months. Weeks start on Monday, so that a weekend is in one week. */
  interval: number
  /** Weekly: the days of the week, Sunday is 0. Empty: the weekday of `from`. */
  weekdays: number[]
  /** A day of the rule. It decides which weekday, which one of its month or which date is meant, and which weeks or months. */
  from: Day
  /** The last possible day. */
  until: Day
  /** Days that the rule names and that are left out. */
  skipped: Day[]
}

/** The most dates of a series altogether. */
export const MAX_SERIES_DATES = 100

/** A series ends this many years after its start date at the latest. */
export const MAX_RECURRENCE_YEARS = 5
const MAX_RECURRENCE_DAYS = MAX_RECURRENCE_YEARS * 366

/**
 * The days of the rule from `firstDay` on, without the skipped ones. `firstDay` itself is one only if the rule names it. At
 * most one more than a series may have, so that the caller can detect too many.
 */
export function expandRecurrence(rule: Recurrence, firstDay: Day): Day[] {
  const names = createDayTest(rule)
  const days: Day[] = []
  const count = Math.min(daysBetween(firstDay, rule.until), MAX_RECURRENCE_DAYS)
  for (let at = 0; at <= count && days.length <= MAX_SERIES_DATES; at++) {
    const day = addDays(firstDay, at)
    if (names(day)) days.push(day)
  }
  return days
}

/** Whether the rule names this day, before or after `from`, and does not skip it. */
export function isRecurrenceDay(rule: Recurrence, day: Day): boolean {
  return createDayTest(rule)(day)
}

export function createDayTest(rule: Recurrence): (day: Day) => boolean {
  const skipped = new Set(rule.skipped)
  const fits = createPatternTest(rule)
  return (day) => day <= rule.until && fits(day) && !skipped.has(day)
}

export function createPatternTest(rule: Recurrence): (day: Day) => boolean {
  const isInPhase = (distance: number) => distance % rule.interval === 0
  const weekdays = listWeekdays(rule)
  const position = getMonthPosition(rule.from)
  const date = rule.from.slice(8)
  switch (rule.frequency) {
    case 'weekly':
      return (day) =>
        weekdays.includes(getWeekday(day)) && isInPhase(getWeek(day) - getWeek(rule.from))
    case 'monthly-by-weekday':
      return (day) =>
        getWeekday(day) === position.weekday &&
        (position.isLast ? isLastOfMonth(day) : getNumberInMonth(day) === position.number) &&
        isInPhase(getMonth(day) - getMonth(rule.from))
    case 'monthly-by-date':
      return (day) => day.slice(8) === date && isInPhase(getMonth(day) - getMonth(rule.from))
  }
}

/** The weekdays of a weekly rule, from Monday on. */
export function listWeekdays({ weekdays, from }: Pick<Recurrence, 'weekdays' | 'from'>): number[] {
  const days = weekdays.length > 0 ? [...new Set(weekdays)] : [getWeekday(from)]
  return days.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
}

/** Sunday is 0. */
export function getWeekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The number of its week; weeks start on Monday. */
function getWeek(day: Day): number {
  return Math.floor(daysBetween('1970-01-05', day) / 7)
}

function getMonth(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

/** 1 for the first such weekday of its month. */
function getNumberInMonth(day: Day): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

function isLastOfMonth(day: Day): boolean {
  return getMonth(addDays(day, 7)) !== getMonth(day)
}

/** Which one of its month a day is: the second Tuesday, or the last Friday. The fifth is the last. */
export function getMonthPosition(day: Day): { weekday: number; number: number; isLast: boolean } {
  const number = getNumberInMonth(day)
  return { weekday: getWeekday(day), number, isLast: number === 5 }
}

/** The rule in the `rule` column of a series, if it has one. */
export function parseStoredRecurrence(json: string | null): Recurrence | null {
  return json === null ? null : (JSON.parse(json) as Recurrence)
}
