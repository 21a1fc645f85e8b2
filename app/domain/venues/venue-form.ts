import { z } from 'zod'
import { type Venue, venueSchema } from './venue'

/** The fields of a venue that the platform manages, as the console's form has them. */
export const VENUE_FIELDS = [
  ...(['label', 'name', 'address', 'timezone', 'latitude', 'longitude'] as const),
] as const

export type VenueFormField = (typeof VENUE_FIELDS)[number]

/** The form of a venue: with what it was opened with, and with a location that the editor confirmed although it is unlikely. */
export const venueForm = venueSchema.extend({
  openedWith: z.string().optional(),
  confirmed: z.string().optional(),
})

export const deleteVenueForm = z.object({ intent: z.literal('delete') })

/** What a form was opened with, so that it can be noticed when another editor has saved the venue meanwhile. */
export function describeStoredVenue(venue: Pick<Venue, VenueFormField>): string {
  return JSON.stringify(VENUE_FIELDS.map((field) => venue[field]))
}

/** The fields that differ from those a form was opened with; all of them if it was opened with something else. */
export function listFieldsChangedSince(
  openedWith: string,
  venue: Pick<Venue, VenueFormField>,
): VenueFormField[] {
  const before = parseList(openedWith)
  return VENUE_FIELDS.filter((field, at) => before[at] !== venue[field])
}

function parseList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** What an editor confirms: this location with this time zone, and no other. */
export function describeLocation({
  latitude,
  longitude,
  timezone,
}: Record<'latitude' | 'longitude' | 'timezone', unknown>): string {
  return [Number(latitude), Number(longitude), String(timezone ?? '').trim()].join(' ')
}

export const LABEL_IN_USE_MESSAGE = 'label is used by another venue'

/** A location that no venue can have. */
export type ImpossibleLocation = 'null-island' | 'swapped'

export const LOCATION_MESSAGES: Record<ImpossibleLocation, string> = {
  'null-island': 'latitude and longitude must not both be 0: that is in the Atlantic',
  swapped: 'latitude and longitude are swapped',
}
