import { z } from 'zod'
import { isChecksum, NO_CHECKSUM_MESSAGE } from '~/domain/images/image'
import { isRecord } from '~/lib/bytes/json'
import { tooLongMessage } from '~/lib/forms/form-messages'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import { parseRowId } from '~/lib/row-id'
import { HTTP_URL_MESSAGE, isHttpUrl } from '~/lib/text/http-url'
import type { OpeningHours } from '~/lib/time/opening-hours'
import { forEachAmenity, separateAmenities } from '../amenities'
import { OPENING_HOURS_MESSAGES, openingHoursEntry } from '../opening-hours-schema'
import { degreesSchema } from '../venue'
import type { CuratedVenueValues } from './curated-venue-values'
import { socialLinkSchema } from './social-link-schema'

const MAX_LINKED = 300
const MAX_ENTRIES = 60
/** RFC 5321, section 4.5.3.1. */
const MAX_EMAIL = 254

export const CURATED_VENUE_MESSAGES = {
  name: 'name must not be blank',
  email: 'Invalid e-mail address',
  nowhere: 'Latitude and longitude are both 0, which is in the ocean. Set the pin at the venue.',
  focus: 'Please enter a whole number from 0 to 100',
  notAVenue: 'This is not the id of a venue',
  noSuchVenue: 'One of these venues no longer exists',
  tooManyVenues: `Please link at most ${MAX_LINKED} venues`,
  noMatch: 'Unable to geocode address',
  noGeocoder: 'Addresses cannot be searched just now. Enter the coordinates.',
  unknown: 'unknown error',
}

const line = (most = 300) => z.string().trim().max(most, tooLongMessage(most)).default('')
/** As entered; it is cleaned when it is stored. */
const richText = z.string().max(50_000, tooLongMessage(50_000)).default('')
const percent = z.preprocess(
  // What is blank is not 0, which is the left or the top.
  (value) => (value === null || value === '' ? undefined : value),
  z.coerce
    .number(CURATED_VENUE_MESSAGES.focus)
    .int(CURATED_VENUE_MESSAGES.focus)
    .min(0, CURATED_VENUE_MESSAGES.focus)
    .max(100, CURATED_VENUE_MESSAGES.focus)
    .default(50),
)
const image = z
  .string()
  .trim()
  .refine((text) => text === '' || isChecksum(text), NO_CHECKSUM_MESSAGE)
  .nullish()
  .transform((text) => text || null)

/** About a meter (specification, section 9). */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

const url = line(2_000).refine((text) => text === '' || isHttpUrl(text), HTTP_URL_MESSAGE)

/** The ids of linked venues, each once; entries are ids or venues with an id. Blank entries are dropped (M-384). */
const linkedVenues = z
  .array(z.unknown())
  .default([])
  .transform((entries, context) => {
    const ids = new Set<number>()
    for (const entry of entries) {
      const value = isRecord(entry) ? entry.id : entry
      const text = value == null ? '' : String(value).trim()
      const id = parseRowId(text)
      if (id !== null) ids.add(id)
      else if (text !== '') {
        context.addIssue({ code: 'custom', message: CURATED_VENUE_MESSAGES.notAVenue })
        return z.NEVER
      }
    }
    if (ids.size <= MAX_LINKED) return [...ids]
    context.addIssue({ code: 'custom', message: CURATED_VENUE_MESSAGES.tooManyVenues })
    return z.NEVER
  })

/** Rows of the form that are blank are dropped; errors keep the number of their row. */
const openingHours = z
  .array(z.unknown())
  .default([])
  .transform((rows, context) => {
    const entries: OpeningHours[] = []
    for (const [at, row] of rows.entries()) {
      const entry = readHoursRow(row)
      if (entry === null) continue
      const parsed = openingHoursEntry.safeParse(entry)
      if (parsed.success) entries.push(parsed.data)
      for (const { path, message } of parsed.error?.issues ?? []) {
        context.addIssue({ code: 'custom', message, path: [at, path[0] ?? 'days'] })
      }
    }
    if (entries.length > MAX_ENTRIES) {
      context.addIssue({ code: 'custom', message: OPENING_HOURS_MESSAGES.tooMany })
    }
    return entries
  })

/** Null for a blank row. A single checkbox arrives as a text, several as a list. */
function readHoursRow(row: unknown): object | null {
  if (row == null || row === '') return null
  if (!isRecord(row)) return { days: [] }
  const days = [row.days ?? []].flat().filter((day) => day !== '')
  const { opens = '', closes = '', validFrom = '', validThrough = '' } = row
  const texts = { opens, closes, validFrom: validFrom ?? '', validThrough: validThrough ?? '' }
  if (days.length === 0 && Object.values(texts).every((text) => text === '')) return null
  return { days, ...texts }
}

const yesOrNo = z
  .enum(['yes', 'no'])
  .optional()
  .transform((answer) => (answer === undefined ? undefined : answer === 'yes'))

const amenityAnswers = forEachAmenity(() => yesOrNo)

/** What editors and managers write about a venue. */
const facts = {
  about: richText,
  hours: richText,
  parking: richText,
  url,
  email: line(MAX_EMAIL).refine(
    (text) => text === '' || z.email().safeParse(text).success,
    CURATED_VENUE_MESSAGES.email,
  ),
  phone: line(),
  twitter: socialLinkSchema('twitter'),
  facebook: socialLinkSchema('facebook'),
  pinterest: socialLinkSchema('pinterest'),
  yelp: socialLinkSchema('yelp'),
  openingHours,
}

const shape = {
  name: z
    .string(CURATED_VENUE_MESSAGES.name)
    .trim()
    .min(1, CURATED_VENUE_MESSAGES.name)
    .max(200, tooLongMessage(200)),
  address: line(),
  latitude: degreesSchema('latitude', 90, '43.07132').transform(rounded),
  longitude: degreesSchema('longitude', 180, '-87.90115').transform(rounded),
  ...facts,
  primaryImageChecksum: image,
  secondaryImageChecksum: image,
  primaryFocusX: percent,
  primaryFocusY: percent,
  secondaryFocusX: percent,
  secondaryFocusY: percent,
}

type Point = { latitude: number; longitude: number }

function refuseNowhere({ latitude, longitude }: Point, context: z.RefinementCtx): void {
  if (latitude !== 0 || longitude !== 0) return
  context.addIssue({ code: 'custom', path: ['latitude'], message: CURATED_VENUE_MESSAGES.nowhere })
}

const amenities = z.object(forEachAmenity(() => z.boolean().optional())).default({})

/** The body of /api/curatedvenues/update, without its uid (admin specification, section 7). */
export const curatedVenueBody = z
  .object({ ...shape, amenities, venues: linkedVenues })
  .superRefine(refuseNowhere)
  .transform(({ venues, ...values }) => ({ ...values, venueIds: venues }))

/** The form of the console. */
export const curatedVenueForm = z
  .object({
    ...shape,
    ...amenityAnswers,
    venues: linkedVenues,
    /** What is searched for among the venues, without JavaScript. */
    venueSearch: line(200),
    openedWith: openedWithField,
    /** A point outside the city that the editor was warned about, as `formatPoint` writes it. */
    confirmedPoint: line(60),
  })
  .superRefine(refuseNowhere)

export const formatPoint = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`

/**
 * What a manager edits of a venue's page: what it is, when it is open, and how it is reached. Its name, place, images and
 * links to other venues stay with the editors (docs/decisions/0031-venue-managers.md).
 */
export const managedVenueForm = z.object({
  ...facts,
  ...amenityAnswers,
  openedWith: openedWithField,
})

/** What the form stores. */
export function toCuratedValues(form: z.output<typeof curatedVenueForm>): CuratedVenueValues {
  const { venues, venueSearch, openedWith, confirmedPoint, ...values } = form
  const { amenities, rest } = separateAmenities(values)
  return { ...rest, amenities, venueIds: venues }
}
