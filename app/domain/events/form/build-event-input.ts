import { readVenueChoice } from '~/domain/venues/search/venue-choice'
import { parseDollars } from '~/lib/money'
import { recurrenceFromForm } from '../dates/recurrence-fields'
import { type EventFacts, pickSimpleFacts } from '../event-facts'
import { EVENT_FORM_MESSAGES, type EventForm } from './event-form'
import { buildTime, type DateFields, IMPOSSIBLE_DAY } from './event-form-times'
import type { EventInput, OccurrenceInput } from './event-input'

export type BuiltInput =
  | { kind: 'input'; input: EventInput }
  /** By the name of the form's field. */
  | { kind: 'refused'; errors: Record<string, string[]> }

/** What a valid form submits to a site: its times are those of the site's clocks. */
export function buildEventInput(form: EventForm, { timezone }: { timezone: string }): BuiltInput {
  const errors: Record<string, string[]> = {}
  const time = readTime(form, timezone, '', errors)
  const additionalTimes = form.additionalSeriesEvents.flatMap(
    (date) => readTime(date, timezone, `additionalSeriesEvents[${date.row}].`, errors) ?? [],
  )
  const venue = readVenueChoice(form)
  if (!time || !venue || Object.keys(errors).length > 0) return { kind: 'refused', errors }
  const { published, title, description, imageChecksum, categories, contact } = form
  const input: EventInput = {
    published,
    title,
    description,
    imageChecksum,
    venue,
    time,
    additionalTimes,
    categories: [...new Set(categories)],
    upstreamUrl: form.upstreamUrl || null,
    ticketUrl: form.ticketUrl || null,
    contact: Object.fromEntries(Object.entries(contact).filter(([, text]) => text !== '')),
    facts: readFacts(form),
    recurrence: recurrenceFromForm(form),
  }
  return { kind: 'input', input }
}

/** The time, or null and an error beside one of its fields, whose names begin with `prefix`. */
function readTime(
  fields: DateFields & { endDate?: string },
  timezone: string,
  prefix: string,
  errors: Record<string, string[]>,
): OccurrenceInput | null {
  const built = buildTime(fields, timezone)
  const endField = fields.endDate ? 'endDate' : 'endTime'
  switch (built.kind) {
    case 'time':
      return built.time
    case 'skipped-hour':
      errors[prefix + built.field] = [
        'Clocks go forward and skip this time on this day. Please choose another.',
      ]
      return null
    case 'impossible-day':
      errors[`${prefix}${built.field === 'start' ? 'startDate' : endField}`] = [IMPOSSIBLE_DAY]
      return null
    case 'end-before-start':
      errors[prefix + endField] = [EVENT_FORM_MESSAGES.endBeforeStart]
      return null
  }
}

function readFacts(form: EventForm): EventFacts {
  const { price, priceFrom, priceTo, ages, minAge, maxAge } = form
  const isFree = price === 'free'
  const from = price === 'paid' ? parseDollars(priceFrom) : null
  const to = price === 'paid' ? parseDollars(priceTo) : null
  const isSome = ages === 'some'
  return {
    priceFromCents: isFree ? 0 : from,
    priceToCents: isFree ? 0 : to === from ? null : to,
    minAge: ages === 'all' ? 0 : isSome ? (minAge ?? null) : null,
    maxAge: isSome ? (maxAge ?? null) : null,
    ...pickSimpleFacts(form),
  }
}
