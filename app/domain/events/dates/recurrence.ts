import { addDays, type Day, daysBetween, isDay } from '~/lib/local-time'

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

function createDayTest(rule: Recurrence): (day: Day) => boolean {
  const skipped = new Set(rule.skipped)
  const fits = createPatternTest(rule)
  return (day) => day <= rule.until && fits(day) && !skipped.has(day)
}

function createPatternTest(rule: Recurrence): (day: Day) => boolean {
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
function getMonthPosition(day: Day): { weekday: number; number: number; isLast: boolean } {
  const number = getNumberInMonth(day)
  return { weekday: getWeekday(day), number, isLast: number === 5 }
}

export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const ORDINALS = ['', 'first', 'second', 'third', 'fourth']

/** 'the second Tuesday', 'the last Friday'. */
export function describeMonthPosition(day: Day): string {
  const { weekday, number, isLast } = getMonthPosition(day)
  return `the ${isLast ? 'last' : ORDINALS[number]} ${WEEKDAY_NAMES[weekday]}`
}

// Intl, because browsers have it: a library's formats would be part of the form's script.
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ENDINGS = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])

/** 'the 31st'. */
export function describeMonthDate(day: Day): string {
  const date = Number(day.slice(8))
  return `the ${date}${ENDINGS.get(ordinals.select(date)) ?? 'th'}`
}

/** 'Every 2 weeks on Monday and Thursday until August 25'; with the year, if that is not the year of its first day. */
export function describeRecurrence(rule: Recurrence): string {
  const unit = rule.frequency === 'weekly' ? 'week' : 'month'
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${unit}s`
  const isSameYear = rule.from.slice(0, 4) === rule.until.slice(0, 4)
  const until = (isSameYear ? dayOfYear : dayWithYear).format(Date.parse(rule.until))
  return `${every} on ${describePattern(rule)} until ${until}`
}

const dayOfYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
})
const dayWithYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

function describePattern(rule: Recurrence): string {
  switch (rule.frequency) {
    case 'weekly':
      return list.format(listWeekdays(rule).map((weekday) => WEEKDAY_NAMES[weekday] ?? ''))
    case 'monthly-by-weekday':
      return describeMonthPosition(rule.from)
    case 'monthly-by-date':
      return describeMonthDate(rule.from)
  }
}

/** The rule in the `rule` column of a series, if it has one. */
export function parseStoredRecurrence(json: string | null): Recurrence | null {
  return json === null ? null : (JSON.parse(json) as Recurrence)
}

/** The recurrence fields of the event form (event-form.ts). */
export type RecurrenceFields = {
  startDate: string
  repeats: Recurrence['frequency'] | ''
  repeatEvery: number
  repeatWeekdays: number[]
  repeatUntil: string
  skippedDates: string[]
  /** Of the rule of the series whose event is edited; otherwise empty. */
  repeatFrom: string
  /** The start date of the event of a series that is edited, when the form was opened; otherwise empty. */
  repeatDay: string
}

/** The rule that the form describes; null if it does not repeat, or does not say until when. */
export function recurrenceFromForm(form: RecurrenceFields): Recurrence | null {
  if (form.repeats === '' || !isDay(form.repeatUntil) || !isDay(form.startDate)) return null
  const entered: Recurrence = {
    frequency: form.repeats,
    interval: form.repeatEvery,
    weekdays: form.repeats === 'weekly' ? [...new Set(form.repeatWeekdays)].toSorted() : [],
    from: form.startDate,
    until: form.repeatUntil,
    skipped: [],
  }
  const from = hasSamePattern(form, entered) ? form.repeatFrom : form.startDate
  const isWeekdayOfFrom = entered.weekdays.length === 1 && entered.weekdays[0] === getWeekday(from)
  const rule = { ...entered, from, weekdays: isWeekdayOfFrom ? [] : entered.weekdays }
  return { ...rule, skipped: listSkippedDays(form, rule) }
}

/** Whether the start date still means what the rule's own first day means: it was not moved, or to another day of the rule. */
function hasSamePattern({ repeatFrom, repeatDay, startDate }: RecurrenceFields, rule: Recurrence) {
  if (!isDay(repeatFrom)) return false
  return startDate === repeatDay || createPatternTest({ ...rule, from: repeatFrom })(startDate)
}

/** The skipped days that the rule names. Those of a series that moves to another weekday move with it. */
function listSkippedDays(form: RecurrenceFields, rule: Recurrence): Day[] {
  const shift = isDay(form.repeatDay) ? daysBetween(form.repeatDay, form.startDate) : 0
  const names = createDayTest(rule)
  const moved = form.skippedDates
    .filter(isDay)
    .map((day) => (names(day) ? day : addDays(day, shift)))
  return [...new Set(moved)].filter(names).toSorted()
}

/** What the form shows for an event of a series that starts on `day`. */
export function recurrenceToForm(
  rule: Recurrence | null,
  day: Day,
): Omit<RecurrenceFields, 'startDate'> {
  return {
    repeats: rule?.frequency ?? '',
    repeatEvery: rule?.interval ?? 1,
    repeatWeekdays: rule?.weekdays ?? [],
    repeatUntil: rule?.until ?? '',
    skippedDates: rule?.skipped ?? [],
    repeatFrom: rule?.from ?? '',
    repeatDay: day,
  }
}
