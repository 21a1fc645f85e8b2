import { z } from 'zod'
import {
  readVenueChoice,
  requireVenueChoice,
  venueChoiceFields,
} from '~/domain/venues/search/venue-choice'
import { removeEmpty } from '~/lib/bytes/json'
import { contentFields, EVENT_FORM_MESSAGES } from './event-form'
import { buildTimeFromInstants, IMPOSSIBLE_DAY } from './event-form-times'
import {
  EDIT_SCOPES,
  type EventInput,
  MAX_ADDITIONAL_DATES,
  type OccurrenceInput,
  TOO_MANY_DATES_MESSAGE,
} from './event-input'

/** An event as API clients send it (specification, section 7: /api/event/update). */

const instant = z.iso
  .datetime({
    offset: true,
    error: ({ input }) =>
      input === undefined
        ? EVENT_FORM_MESSAGES.startDate
        : 'Please use an instant such as 2026-05-02T19:00:00-05:00',
  })
  .transform((text) => Date.parse(text))

const timeFields = z.object({
  start: instant,
  noStart: z.boolean().default(false),
  end: instant.optional(),
  noEnd: z.boolean().default(false),
})
type TimeFields = z.output<typeof timeFields>

const numberOrText = z.union([z.string(), z.number()]).transform(String).optional()

const updateFields = z.object({
  id: z.number().int().positive().optional(),
  ...contentFields,
  ...timeFields.shape,
  additionalSeriesEvents: z
    .array(timeFields)
    .max(MAX_ADDITIONAL_DATES, TOO_MANY_DATES_MESSAGE)
    .default([]),
  ...venueChoiceFields,
  venueId: numberOrText,
  venueLatitude: numberOrText,
  venueLongitude: numberOrText,
  /** Beyond the specification: which dates of a series an edit is for, and the revision that it started from. */
  scope: z.enum(EDIT_SCOPES).default('this'),
  revision: z.number().int().optional(),
  /** Beyond the specification: the event is none of the similar ones that an earlier answer listed. */
  isConfirmedNew: z.boolean().default(false),
})

/** Fields that are null or empty count as absent. */
export const eventUpdateSchema = z.preprocess(removeEmpty, requireVenueChoice(updateFields))
export type EventUpdate = z.output<typeof eventUpdateSchema>

export type BuiltUpdate =
  | { kind: 'input'; input: Omit<EventInput, 'facts' | 'recurrence'> }
  | { kind: 'refused'; errors: Record<string, string> }

/** What an update submits to a site, without what the API does not set. */
export function buildUpdateInput(
  update: EventUpdate,
  { timezone }: { timezone: string },
): BuiltUpdate {
  const errors: Record<string, string> = {}
  const read = (fields: TimeFields, prefix: string): OccurrenceInput[] => {
    const built = buildTimeFromInstants(
      { ...fields, end: fields.end ?? null, noEnd: fields.noEnd || fields.end === undefined },
      timezone,
    )
    if (built.kind === 'time') return [built.time]
    if (built.kind === 'impossible-day') errors[prefix + built.field] = IMPOSSIBLE_DAY
    else errors[`${prefix}end`] = EVENT_FORM_MESSAGES.endBeforeStart
    return []
  }
  const [time] = read(update, '')
  const additionalTimes = update.additionalSeriesEvents.flatMap((fields, at) =>
    read(fields, `additionalSeriesEvents[${at}].`),
  )
  const venue = readVenueChoice(update)
  if (!time || !venue || Object.keys(errors).length > 0) return { kind: 'refused', errors }
  const { published, title, description, imageChecksum, categories, contact } = update
  return {
    kind: 'input',
    input: {
      published,
      title,
      description,
      imageChecksum,
      venue,
      time,
      additionalTimes,
      categories: [...new Set(categories)],
      upstreamUrl: update.upstreamUrl || null,
      ticketUrl: update.ticketUrl || null,
      contact: removeEmpty(contact) as EventInput['contact'],
    },
  }
}
