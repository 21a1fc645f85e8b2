import { z } from 'zod'
import { lenientList, lenientText as text } from '../../parsing/json-page'

const named = z.object({ name: text }).optional().catch(undefined)
const degrees = z.coerce.number().catch(Number.NaN)

const day = z.object({
  localDate: text.optional(),
  localTime: text.optional(),
  dateTime: text.optional(),
  dateTBD: z.boolean().catch(false),
  dateTBA: z.boolean().catch(false),
  timeTBA: z.boolean().catch(false),
  noSpecificTime: z.boolean().catch(false),
  approximate: z.boolean().catch(false),
})

const venue = z.object({
  id: z.string(),
  name: text.optional(),
  timezone: text.optional(),
  postalCode: text.optional(),
  city: named,
  state: z.object({ stateCode: text.optional() }).optional().catch(undefined),
  address: z.object({ line1: text.optional(), line2: text.optional() }).optional().catch(undefined),
  location: z.object({ latitude: degrees, longitude: degrees }).optional().catch(undefined),
})

const image = z.object({
  url: z.string(),
  ratio: text.optional(),
  width: z.number().catch(0),
  fallback: z.boolean().catch(false),
})

/** An event of the Discovery API, version 2, as far as we read it. What is optional may be missing or odd. */
export const discoveryEvent = z.object({
  id: z.string().min(1),
  name: z.string(),
  url: text.optional(),
  test: z.boolean().catch(false),
  info: text.optional(),
  pleaseNote: text.optional(),
  images: lenientList(image).optional(),
  dates: z.object({
    start: day,
    end: day.optional().catch(undefined),
    timezone: text.optional(),
    status: z.object({ code: text.optional() }).optional().catch(undefined),
  }),
  priceRanges: lenientList(
    z.object({ type: text.optional(), currency: z.string(), min: z.number(), max: z.number() }),
  ).optional(),
  classifications: lenientList(
    z.object({ segment: named, genre: named, subGenre: named }),
  ).optional(),
  _embedded: z
    .object({ venues: lenientList(venue).optional() })
    .optional()
    .catch(undefined),
})

export type DiscoveryEvent = z.output<typeof discoveryEvent>
export type DiscoveryVenue = z.output<typeof venue>
