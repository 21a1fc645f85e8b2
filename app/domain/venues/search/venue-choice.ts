import { z } from 'zod'
import { isRecord } from '~/lib/bytes/json'
import { textKey } from '~/lib/text/text-key'
import type { VenuePlace } from '../venue'
import {
  NEW_VENUE,
  VENUE_CHOICE_FIELDS,
  type VenueChoiceField,
  type VenueChoiceFields,
} from './venue-choice-fields'

/** The venue of a submitted event: one that we have, or a new one. */
export type VenueChoice = { id: number } | VenuePlace

/**
 * The venue's fields in the event form (public specification, section 5). They are text here, because which of them count
 * depends on the choice: `requireVenueChoice` checks them, and `readVenueChoice` reads them.
 */
export const venueChoiceFields = {
  venueId: z.string().trim().optional(),
  /** What was typed to search for a venue. */
  venueSearch: z.string().trim().max(200, 'Search text is too long').optional(),
  venueName: z.string().trim().optional(),
  venueAddress: z.string().trim().optional(),
  venueLatitude: z.string().trim().optional(),
  venueLongitude: z.string().trim().optional(),
} satisfies Record<VenueChoiceField, unknown>

type VenueErrors = { [Field in VenueChoiceField]?: string }

const MAX_NAME_LENGTH = 200
const MAX_STREET_LENGTH = 300
const ID = /^[1-9]\d{0,14}$/

const LATITUDE = z
  .string()
  .regex(/^-?\d{1,2}\.\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(-90).max(90))
const LONGITUDE = z
  .string()
  .regex(/^-?\d{1,3}\.\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(-180).max(180))

/**
 * Adds the venue's messages to the form's schema. They also appear when other fields are invalid, which by default keeps
 * zod from checking an object as a whole.
 */
export function requireVenueChoice<Schema extends z.ZodType<VenueChoiceFields>>(
  schema: Schema,
): Schema {
  return VENUE_CHOICE_FIELDS.reduce(
    (checked, field) =>
      checked.refine((fields) => findVenueErrors(fields)[field] === undefined, {
        path: [field],
        error: ({ input }) => findVenueErrors(input as VenueChoiceFields)[field],
        when: ({ value }) => isRecord(value),
      }),
    schema,
  )
}

/** The choice in fields that are valid; null in others. */
export function readVenueChoice(fields: VenueChoiceFields): VenueChoice | null {
  if (Object.keys(findVenueErrors(fields)).length > 0) return null
  const { venueId, venueName, venueAddress, venueLatitude, venueLongitude } = readTexts(fields)
  if (isExisting(venueId)) return { id: Number(venueId) }
  return {
    name: venueName,
    address: venueAddress,
    latitude: LATITUDE.parse(venueLatitude),
    longitude: LONGITUDE.parse(venueLongitude),
  }
}

type Texts = Record<VenueChoiceField, string>

/** What programs send need not be text; the fields' own schemas refuse that. */
function readTexts(fields: VenueChoiceFields): Texts {
  const names = Object.keys(venueChoiceFields) as VenueChoiceField[]
  const texts = names.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : ''])
  return Object.fromEntries(texts) as Texts
}

function findVenueErrors(fields: VenueChoiceFields): VenueErrors {
  const texts = readTexts(fields)
  const { venueId, venueName, venueSearch } = texts
  if (isExisting(venueId)) {
    return ID.test(venueId) ? {} : { venueId: 'Venue must have an id' }
  }
  if (venueId === NEW_VENUE || venueName !== '') return findNewVenueErrors(texts)
  return { venueId: venueSearch === '' ? 'Venue is required' : 'Venue must have an id' }
}

const isExisting = (venueId: string) => venueId !== '' && venueId !== NEW_VENUE

function findNewVenueErrors({
  venueName,
  venueAddress,
  venueLatitude,
  venueLongitude,
}: Texts): VenueErrors {
  return {
    ...(!textKey(venueName) && { venueName: 'Venue name is required' }),
    ...(venueName.length > MAX_NAME_LENGTH && { venueName: 'Venue name is too long' }),
    ...(!textKey(venueAddress) && { venueAddress: 'Venue address is required' }),
    ...(venueAddress.length > MAX_STREET_LENGTH && { venueAddress: 'Venue address is too long' }),
    ...(!LATITUDE.safeParse(venueLatitude).success && {
      venueLatitude: venueLatitude
        ? 'Latitude must be between -90 and 90, with 1 to 5 decimals, such as 43.07132'
        : 'Latitude is required',
    }),
    ...(!LONGITUDE.safeParse(venueLongitude).success && {
      venueLongitude: venueLongitude
        ? 'Longitude must be between -180 and 180, with 1 to 5 decimals, such as -87.90115'
        : 'Longitude is required',
    }),
  }
}
