import { z } from 'zod'
import { requireVenueChoice, venueChoiceFields } from '~/domain/venues/search/venue-choice'
import { tooLongMessage } from '~/lib/forms/form-messages'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import { parseDollars } from '~/lib/money'
import { HTTP_URL_MESSAGE, isHttpUrl } from '~/lib/text/http-url'
import { isEmail } from '~/lib/text/is-email'
import { FEATURE_NAMES, sortFeatures } from '../event-facts'
import {
  additionalDates,
  dateFields,
  day,
  recurrenceFields,
  requirePossibleRecurrence,
  START_DATE_REQUIRED,
} from './event-form-dates'
import { EDIT_SCOPES } from './event-input'

/**
 * The event form (specification, section 5), in the browser and on the server. Its messages are the specification's where it
 * has any. What needs the site's timezone or the database is checked by the action: event-form-times.ts,
 * submit-event.server.ts.
 */

export const MAX_CATEGORIES = 20

export const EVENT_FORM_MESSAGES = {
  startDate: START_DATE_REQUIRED,
  endBeforeStart: 'End date must not be before start date',
  category: 'Category is required',
  tooManyCategories: `Please choose at most ${MAX_CATEGORIES} categories`,
  image: 'You must select an image',
  formErrors: 'Your form has some problems',
} as const

const MAX_TITLE_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 20_000

const limited = (max: number) => z.string().trim().max(max, tooLongMessage(max))

const optional = (max: number) => limited(max).default('')

const requiredText = (message: string, max: number) =>
  z.string(message).trim().min(1, message).max(max, tooLongMessage(max))

const url = z
  .string()
  .trim()
  .max(2_000, tooLongMessage(2_000))
  .refine(isHttpUrl, HTTP_URL_MESSAGE)
  .default('')

const price = z
  .string()
  .trim()
  .refine((text) => parseDollars(text) !== null, 'Please use an amount such as 12 or 12.50')
  .default('')

const age = z.coerce
  .number('Please use whole years')
  .int('Please use whole years')
  .min(0, 'Please use an age from 0 to 120')
  .max(120, 'Please use an age from 0 to 120')
  .optional()

/** What checks that a person submits the form (app/platform/human-check/human-check.server.ts). */
const humanCheckFields = {
  solution: z.string().max(300).default(''),
  'cf-turnstile-response': z.string().max(2_048).default(''),
  sumToken: z.string().max(300).default(''),
  sum: z.string().max(100).default(''),
}

const factFields = {
  price: z.enum(['free', 'paid']).or(z.literal('')).default(''),
  priceFrom: price,
  priceTo: price,
  ages: z.enum(['all', 'some']).or(z.literal('')).default(''),
  minAge: age,
  maxAge: age,
  accessibility: z.array(z.enum(FEATURE_NAMES)).default([]).transform(sortFeatures),
}

const always = () => true

/** What the form and the API have in common. */
export const contentFields = {
  published: z.boolean().default(false),
  title: requiredText('Title is required', MAX_TITLE_LENGTH).min(3, 'Title is too short'),
  description: requiredText('Description is required', MAX_DESCRIPTION_LENGTH),
  imageChecksum: z
    .string(EVENT_FORM_MESSAGES.image)
    .regex(/^[0-9a-f]{64}$/, EVENT_FORM_MESSAGES.image),
  categories: z
    .array(z.string().max(100), EVENT_FORM_MESSAGES.category)
    .min(1, EVENT_FORM_MESSAGES.category)
    .max(MAX_CATEGORIES, EVENT_FORM_MESSAGES.tooManyCategories),
  upstreamUrl: url,
  ticketUrl: url,
  contact: z
    .object({
      name: optional(200),
      phone: optional(50),
      email: limited(254)
        .refine((text) => isEmail(text), 'Please enter an email such as ana@example.com')
        .default(''),
      orgName: optional(200),
    })
    .default({ name: '', phone: '', email: '', orgName: '' }),
}

const eventFields = z
  .object({
    ...contentFields,
    ...dateFields,
    /** The last day, if it is a later one; beyond the specification. */
    endDate: day.or(z.literal('')).default(''),
    additionalSeriesEvents: additionalDates,
    ...recurrenceFields,
    ...venueChoiceFields,
    ...factFields,
    /** Made with the form: sent twice, it is one submission. */
    key: optional(100),
    openedWith: openedWithField,
    scope: z.enum(EDIT_SCOPES).default('this'),
    /** The author saw the similar events, and theirs is none of them. */
    isConfirmedNew: z.boolean().default(false),
    ...humanCheckFields,
  })
  .refine(({ price, priceFrom }) => price !== 'paid' || priceFrom !== '', {
    path: ['priceFrom'],
    error: 'Please enter the price, or choose another option',
    when: always,
  })
  .refine(
    ({ priceFrom, priceTo }) =>
      isOrdered(parseDollars(priceFrom ?? ''), parseDollars(priceTo ?? '')),
    {
      path: ['priceTo'],
      error: 'The highest price must not be below the lowest',
      when: always,
    },
  )
  .refine(({ minAge, maxAge }) => isOrdered(minAge ?? null, maxAge ?? null), {
    path: ['maxAge'],
    error: 'The highest age must not be below the lowest',
    when: always,
  })

export const eventFormSchema = requirePossibleRecurrence(requireVenueChoice(eventFields))

export type EventForm = z.output<typeof eventFormSchema>

function isOrdered(low: number | null, high: number | null): boolean {
  return low === null || high === null || low <= high
}
