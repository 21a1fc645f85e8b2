import { z } from 'zod'
import { isSearchDay, MAX_VALUES } from '~/domain/search/url/search-parameters'
import { EVENT_FIELDS } from './event-answer'
import { quote } from './read-parameters'

const MAX_LENGTH = 100

const dayParameter = (name: string) =>
  z.iso
    .date({ error: ({ input }) => describeDay(name, input), abort: true })
    .refine(isSearchDay, { error: ({ input }) => describeDay(name, input) })

const describeDay = (name: string, input: unknown) =>
  `“${quote(String(input))}” is not a date. Please write ${name} like 2026-05-31, with a year from 1900 to 2199.`

const valuesParameter = (name: string, plural: string, value: z.ZodType<string>) =>
  z
    .array(value)
    .max(
      MAX_VALUES,
      `Please send ${name} at most ${MAX_VALUES} times: so many ${plural} can be searched at once.`,
    )

const textValue = (name: string) =>
  z.string().max(MAX_LENGTH, `A value of ${name} has at most ${MAX_LENGTH} characters.`)

const flag = (name: string) =>
  z
    .enum(['true', 'false'], `Please write ${name}=true or ${name}=false.`)
    .transform((text) => text === 'true')

export const fieldsParameter = z
  .array(
    z.enum(EVENT_FIELDS, {
      error: ({ input }) =>
        `There is no field “${quote(String(input))}”. The fields are: ${EVENT_FIELDS.join(', ')}.`,
    }),
  )
  .max(MAX_VALUES, `Please name at most ${MAX_VALUES} fields.`)
  .optional()
  .meta({
    description:
      'The members of each event that the answer has, separated by commas; the id is always there.',
    examples: [['title', 'startDate']],
  })

/** What narrows a list of events (admin specification, section 7, "Public events API"). */
const filters = {
  startDate: dayParameter('startDate')
    .optional()
    .meta({
      description:
        'The first day, in the city’s time zone. Events that take place from this day on are listed; without it, from now on. Past events are never listed.',
      examples: ['2026-05-02'],
    }),
  endDate: dayParameter('endDate')
    .optional()
    .meta({
      description: 'The last day, included. Events that begin after it are not listed.',
      examples: ['2026-05-31'],
    }),
  ongoing: flag('ongoing').optional().meta({
    description:
      'false leaves out what began before now (or before startDate) and is still on, such as long exhibitions, which otherwise come first.',
  }),
  editorsPicksOnly: flag('editorsPicksOnly').optional().meta({
    description: 'true lists only what the city’s editors picked.',
  }),
  curatedVenueId: textValue('curatedVenueId').optional().meta({
    description: 'A curated venue of the city, by the curatedVenueId that /v1/venues gives.',
  }),
  tags: valuesParameter('tags', 'tags', textValue('tags'))
    .optional()
    .meta({
      description:
        'A tag that the city’s editors gave, such as foo or foo=bar. Repeatable: any of them.',
      examples: [['family-friendly']],
    }),
  zipcode: valuesParameter(
    'zipcode',
    'zip codes',
    z.string().regex(/^\d{5}$/, {
      error: ({ input }) =>
        `“${quote(String(input))}” is not a zip code. Please write five digits.`,
    }),
  )
    .optional()
    .meta({
      description:
        'A zip code of the city: what takes place within its geographic bounds. Repeatable: any of them.',
      examples: [['53202']],
    }),
  neighborhood: valuesParameter('neighborhood', 'neighborhoods', textValue('neighborhood'))
    .optional()
    .meta({
      description:
        'The id of a neighborhood (see /v1/neighborhoods). Repeatable: any of them, or of the zip codes.',
      examples: [['old-town']],
    }),
  category: valuesParameter('category', 'categories', textValue('category'))
    .optional()
    .meta({
      description:
        'The id of a category, which includes those below it (see /v1/categories). Repeatable: any of them.',
      examples: [['concerts', 'comedy']],
    }),
}

export const FILTER_NAMES = Object.keys(filters) as (keyof typeof filters)[]

export const listEventsParameters = z
  .object({
    ...filters,
    updatedSince: z.iso
      .datetime({
        offset: true,
        error: ({ input }) =>
          `“${quote(String(input))}” is not an instant. Please write updatedSince like 2026-05-01T17:00:00Z.`,
      })
      .optional()
      .meta({
        description:
          'Lists what has changed since then, each event once as it is now, and what was deleted, instead of what takes place. Each date of a series is an entry of its own. Some older changes may be among them. Continue, and poll later, with the cursor of the last answer. Deletions are listed for 90 days: an earlier instant is refused with 410, except 1970-01-01T00:00:00Z, which begins a copy.',
        examples: ['2026-05-01T17:00:00Z'],
      }),
    cursor: z
      .string()
      .max(300, 'This is no cursor. Please send the one of the last answer.')
      .optional()
      .meta({ description: 'Continues after the answer that gave it; with the same filters.' }),
    fields: fieldsParameter,
  })
  .superRefine((values, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    const { startDate, endDate, updatedSince, cursor } = values
    if (startDate && endDate && startDate > endDate) {
      refuse(
        'endDate',
        `endDate ${endDate} is before startDate ${startDate}. Please send the earlier day as startDate.`,
      )
    }
    if (updatedSince === undefined) return
    for (const name of FILTER_NAMES.filter((name) => values[name] !== undefined)) {
      refuse(name, `updatedSince lists every change of the city. Please leave out ${name}.`)
    }
    if (cursor !== undefined) {
      refuse(
        'updatedSince',
        'A cursor knows where to continue. Please send it without updatedSince.',
      )
    }
  })

export type ListEventsParameters = z.infer<typeof listEventsParameters>
