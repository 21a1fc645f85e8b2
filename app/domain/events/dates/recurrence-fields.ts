import { addDays, type Day, daysBetween, isDay } from '~/lib/time/local-time'
import { createDayTest, createPatternTest, getWeekday, type Recurrence } from './expand-recurrence'

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
