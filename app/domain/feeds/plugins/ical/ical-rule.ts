import ICAL from 'ical.js'

type Frequency = 'SECONDLY' | 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** A weekday (Sunday is 0). In a month or year, its ordinal: 1 is the first, -1 the last; 0 stands for all. */
export type RuleWeekday = { weekday: number; ordinal: number }

/** An RRULE (RFC 5545, 3.3.10). Lists are null if the rule does not have them; months are 1 to 12. */
export type Rule = {
  frequency: Frequency
  interval: number
  count: number | null
  /** As ical.js returns a date or time. */
  until: string | null
  /** Sunday is 0. */
  weekStart: number
  months: number[] | null
  weekNumbers: number[] | null
  yearDays: number[] | null
  monthDays: number[] | null
  weekdays: RuleWeekday[] | null
  hours: number[] | null
  minutes: number[] | null
  seconds: number[] | null
  positions: number[] | null
}

/** Why a rule cannot be followed. */
export class RuleError extends Error {
  override name = 'RuleError'
}

// ical.js reads INTERVAL=0 and INTERVAL=-1 as 1, so the text must be read as well.
const { recur } = ICAL.design.icalendar.value as unknown as {
  recur: { fromICAL(text: string): Record<string, unknown> }
}
const parseText = recur.fromICAL
recur.fromICAL = (text) => ({ ...parseText(text), text })

const MAX_INTERVAL = 10_000

/** Reads a rule as ical.js parsed it. Throws RuleError if RFC 5545 does not allow it. */
export function readRule(data: Record<string, unknown>): Rule {
  const rule: Rule = {
    frequency: data.freq as Frequency,
    interval: readInterval(data.text),
    count: typeof data.count === 'number' ? data.count : null,
    until: typeof data.until === 'string' ? data.until : null,
    // ical.js counts weekdays from 1, and so from Sunday as 1.
    weekStart: typeof data.wkst === 'number' ? data.wkst - 1 : 1,
    months: readNumbers(data.bymonth),
    weekNumbers: readNumbers(data.byweekno),
    yearDays: readNumbers(data.byyearday),
    monthDays: readNumbers(data.bymonthday),
    weekdays: readWeekdays(data.byday),
    hours: readNumbers(data.byhour),
    minutes: readNumbers(data.byminute),
    // A leap second becomes the second before it.
    seconds: readNumbers(data.bysecond)?.map((second) => Math.min(second, 59)) ?? null,
    positions: readNumbers(data.bysetpos),
  }
  const error = findError(rule)
  if (error) throw new RuleError(error)
  return rule
}

function readInterval(text: unknown): number {
  const [, interval = '1'] = /(?:^|;)INTERVAL=([^;]*)/i.exec(String(text)) ?? []
  return Number(interval)
}

function readNumbers(value: unknown): number[] | null {
  if (value === undefined) return null
  return [value].flat().map(Number)
}

function readWeekdays(value: unknown): RuleWeekday[] | null {
  if (value === undefined) return null
  return [value].flat().map((text) => ({
    weekday: WEEKDAYS.indexOf(String(text).slice(-2)),
    ordinal: Number(String(text).slice(0, -2)),
  }))
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** What RFC 5545 forbids, and what can never match. */
function findError(rule: Rule): string | null {
  const { frequency, interval, count, weekNumbers, yearDays, monthDays, weekdays } = rule
  if (!frequency) return 'it has no frequency'
  if (!Number.isInteger(interval) || interval < 1 || interval > MAX_INTERVAL) {
    return `its interval is not from 1 to ${MAX_INTERVAL}`
  }
  if (count !== null && count < 1) return 'its count is not at least 1'
  const signed = [weekNumbers, yearDays, monthDays, rule.positions]
  if (signed.some((list) => list?.includes(0))) return 'its numbers cannot be 0'
  if (weekNumbers && frequency !== 'YEARLY') return 'only yearly rules have week numbers'
  if (yearDays && ['DAILY', 'WEEKLY', 'MONTHLY'].includes(frequency)) {
    return `a ${frequency} rule has no days of the year`
  }
  if (monthDays && frequency === 'WEEKLY') return 'a WEEKLY rule has no days of the month'
  if (weekNumbers && weekdays?.some(({ ordinal }) => ordinal !== 0)) {
    return 'weekdays in numbered weeks have no number'
  }
  return hasPossibleDay(rule) ? null : 'it never matches a day'
}

const MONTH_LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether one of its months has one of its days. */
function hasPossibleDay({ months, monthDays }: Rule): boolean {
  if (!monthDays) return true
  const longest = Math.max(...(months ?? [1]).map((month) => MONTH_LENGTHS[month - 1] ?? 0))
  return monthDays.some((day) => Math.abs(day) <= longest)
}
