import { z } from 'zod'
import {
  expandRecurrence,
  FREQUENCIES,
  MAX_RECURRENCE_YEARS,
  MAX_SERIES_DATES,
} from '~/domain/events/dates/expand-recurrence'
import { addDays, isDay } from '~/lib/time/local-time'
import { isTimeOfDay } from '~/lib/time/opening-hours'
import { type RecurrenceFields, recurrenceFromForm } from '../dates/recurrence-fields'
import { type EditScope, MAX_ADDITIONAL_DATES, TOO_MANY_DATES_MESSAGE } from './event-input'

/** When an event takes place, and the dates of its series: this part of the event form (event-form.ts). */

export const START_DATE_REQUIRED = 'Start date is required'

const INVALID_DAY = 'Please use a date such as 2026-05-01'

export const RECURRENCE_MESSAGES = {
  every: 'Please use a whole number from 1 to 12',
  until: 'Please choose the day until which it repeats',
  untilBeforeStart: 'The last day must not be before the start date',
  untilTooLate: `Please choose a day within ${MAX_RECURRENCE_YEARS} years of the start date`,
  tooMany: `That makes more than ${MAX_SERIES_DATES} dates. Please choose an earlier day.`,
} as const

const MAX_SKIPPED_DATES = 100

const time = z.string().refine(isTimeOfDay, 'Please use a time such as 19:30').default('')

export const day = z.string(START_DATE_REQUIRED).refine(isDay, INVALID_DAY)

export const dateFields = {
  startDate: day,
  startTime: time,
  endTime: time,
}

const additionalDate = z
  .object({ startDate: z.string().default(''), startTime: time, endTime: time })
  .superRefine(({ startDate, startTime, endTime }, context) => {
    const isMissing = startDate === '' && startTime + endTime !== ''
    if (!isMissing && (startDate === '' || isDay(startDate))) return
    const message = isMissing ? START_DATE_REQUIRED : INVALID_DAY
    context.addIssue({ code: 'custom', path: ['startDate'], message })
  })
  .default({ startDate: '', startTime: '', endTime: '' })

/** Further dates, each with its own times. Blank rows are left out; `row` is the number of the row in the form, from 0. */
export const additionalDates = z
  .array(additionalDate)
  .default([])
  .transform((rows) =>
    rows
      .map((fields, row) => ({ ...fields, row }))
      .filter(({ startDate, startTime, endTime }) => startDate + startTime + endTime !== ''),
  )
  .refine((rows) => rows.length <= MAX_ADDITIONAL_DATES, TOO_MANY_DATES_MESSAGE)

/** See RecurrenceFields for what each means. */
export const recurrenceFields = {
  repeats: z.enum(FREQUENCIES).or(z.literal('')).default(''),
  repeatEvery: z.coerce
    .number(RECURRENCE_MESSAGES.every)
    .int(RECURRENCE_MESSAGES.every)
    .min(1, RECURRENCE_MESSAGES.every)
    .max(12, RECURRENCE_MESSAGES.every)
    .default(1),
  repeatWeekdays: z.array(z.coerce.number().int().min(0).max(6)).default([]),
  repeatUntil: z.string().default(''),
  /** Blank fields are left out. */
  skippedDates: z
    .array(
      z
        .string()
        .default('')
        .refine((text) => text === '' || isDay(text), INVALID_DAY),
    )
    .default([])
    .transform((days) => days.filter((day) => day !== ''))
    .refine(
      (days) => days.length <= MAX_SKIPPED_DATES,
      `Please skip at most ${MAX_SKIPPED_DATES} dates`,
    ),
  repeatFrom: z.string().max(10).default(''),
  repeatDay: z.string().max(10).default(''),
}

/** The form while some of its fields may be invalid. */
type UncheckedForm = {
  [Name in keyof RecurrenceFields]?: RecurrenceFields[Name]
} & { additionalSeriesEvents?: unknown[]; scope?: EditScope }

/** Adds the messages about the last day of a rule to the form's schema, also when other fields are invalid. */
export function requirePossibleRecurrence<Schema extends z.ZodType<UncheckedForm>>(
  schema: Schema,
): Schema {
  return schema.refine((form) => findUntilError(form) === undefined, {
    path: ['repeatUntil'],
    error: ({ input }) => findUntilError(input as UncheckedForm),
    when: () => true,
  })
}

function findUntilError(form: UncheckedForm): string | undefined {
  if (!isRepeating(form)) return undefined
  const { startDate = '', repeatUntil = '' } = form
  if (!isDay(repeatUntil)) return RECURRENCE_MESSAGES.until
  if (!isDay(startDate)) return undefined
  if (repeatUntil < startDate) return RECURRENCE_MESSAGES.untilBeforeStart
  const latest = addDays(startDate, MAX_RECURRENCE_YEARS * 365 + 1)
  if (repeatUntil > latest) return RECURRENCE_MESSAGES.untilTooLate
  return countDates(form) > MAX_SERIES_DATES ? RECURRENCE_MESSAGES.tooMany : undefined
}

/** The rule does not matter if only one date of a series is edited. */
function isRepeating({ repeats, repeatDay, scope = 'this' }: UncheckedForm): boolean {
  const isKnown = FREQUENCIES.some((frequency) => frequency === repeats)
  return isKnown && !(repeatDay && scope === 'this')
}

/** The number of dates from the start date on; 0 if a field of the rule is invalid. */
function countDates({ startDate = '', additionalSeriesEvents = [], ...form }: UncheckedForm) {
  const { repeats = '', repeatEvery = 1, repeatUntil = '', repeatWeekdays = [] } = form
  const { skippedDates = [], repeatFrom = '', repeatDay = '' } = form
  if (!Number.isInteger(repeatEvery) || repeatEvery < 1) return 0
  const rule = recurrenceFromForm({
    startDate,
    repeats,
    repeatEvery,
    repeatUntil,
    repeatWeekdays,
    skippedDates,
    repeatFrom,
    repeatDay,
  })
  const days = new Set(rule ? [startDate, ...expandRecurrence(rule, startDate)] : [])
  return days.size + additionalSeriesEvents.length
}
