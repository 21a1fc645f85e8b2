import { z } from 'zod'
import { isDay } from '~/lib/time/local-time'
import {
  isTimeOfDay,
  type OpeningHours,
  TIME_OF_DAY_MESSAGE,
  WEEKDAYS,
} from '~/lib/time/opening-hours'

export const OPENING_HOURS_MESSAGES = {
  days: 'Please choose the days',
  time: TIME_OF_DAY_MESSAGE,
  date: 'Please enter a date as YYYY-MM-DD',
  order: 'The last date must not be before the first',
  dates: 'Please enter both dates, or neither',
  same: 'It cannot close when it opens. To be open all day, use 00:00 and 23:59.',
  tooMany: 'Please use at most 60 entries',
}

const MAX_ENTRIES = 60

const time = z.string(OPENING_HOURS_MESSAGES.time).refine(isTimeOfDay, OPENING_HOURS_MESSAGES.time)
const date = z
  .string()
  .trim()
  .refine((text) => text === '' || isDay(text), OPENING_HOURS_MESSAGES.date)
  .transform((text) => text || undefined)
  .optional()

/** Hours of some days of the week; with dates, an exception between them, which has both times '00:00' when it is closed. */
export const openingHoursEntry = z
  .object({
    days: z.array(z.enum(WEEKDAYS)).default([]),
    opens: time,
    closes: time,
    validFrom: date,
    validThrough: date,
  })
  .superRefine((entry, context) => {
    const { days, opens, closes, validFrom, validThrough } = entry
    const add = (path: keyof typeof entry, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const isException = validFrom !== undefined && validThrough !== undefined
    if (!isException && (validFrom ?? validThrough) !== undefined) {
      add(validFrom ? 'validThrough' : 'validFrom', OPENING_HOURS_MESSAGES.dates)
    } else if (isException && validThrough < validFrom) {
      add('validThrough', OPENING_HOURS_MESSAGES.order)
    }
    if (days.length === 0 && !isException) add('days', OPENING_HOURS_MESSAGES.days)
    const isClosed = isException && opens === '00:00'
    if (opens === closes && !isClosed) add('closes', OPENING_HOURS_MESSAGES.same)
  })
  .transform((entry): OpeningHours => {
    const { validFrom, validThrough, ...regular } = entry
    const days = WEEKDAYS.filter((day) => entry.days.includes(day))
    return { ...regular, days, ...(validFrom && { validFrom, validThrough }) }
  })

/** All hours of a venue, in the shape of schema.org's openingHoursSpecification. */
export const openingHoursSchema = z
  .array(openingHoursEntry)
  .max(MAX_ENTRIES, OPENING_HOURS_MESSAGES.tooMany)
  .default([])
