import { z } from 'zod'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import { type Venue, venueSchema } from './venue'

/** The fields of a venue that the platform manages, as the console's form has them. */
export const VENUE_FIELDS = [
  ...(['label', 'name', 'address', 'timezone', 'latitude', 'longitude'] as const),
] as const

export type VenueFormField = (typeof VENUE_FIELDS)[number]

/** What the form shows of a venue. */
export const showVenue = (venue: Pick<Venue, VenueFormField>) =>
  Object.fromEntries(VENUE_FIELDS.map((field) => [field, venue[field]]))

/** The form of a venue, with a location that the editor confirmed although it is unlikely. */
export const venueForm = venueSchema.extend({
  openedWith: openedWithField,
  confirmed: z.string().optional(),
})

export const deleteVenueForm = z.object({ intent: z.literal('delete') })

/** What an editor confirms: this location with this time zone, and no other. */
export function describeLocation({
  latitude,
  longitude,
  timezone,
}: Record<'latitude' | 'longitude' | 'timezone', unknown>): string {
  return [Number(latitude), Number(longitude), String(timezone ?? '').trim()].join(' ')
}

export const LABEL_IN_USE_MESSAGE = 'label is used by another venue'

/** Of a location that is unlikely, and may be confirmed. */
export const checkLocationMessage = (warnings: string[]): string =>
  `Check the location before you save it. ${warnings.join(' ')}`

/** A location that no venue can have. */
export type ImpossibleLocation = 'null-island' | 'swapped'

export const LOCATION_MESSAGES: Record<ImpossibleLocation, string> = {
  'null-island': 'latitude and longitude must not both be 0: that is in the Atlantic',
  swapped: 'latitude and longitude are swapped',
}
