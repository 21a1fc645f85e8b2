/** What the venue picker knows of its fields without their schema, so that the form's page can show it before zod has loaded. */

/** The `venueId` of the choice 'Add a new venue'. */
export const NEW_VENUE = 'new'

export const VENUE_CHOICE_FIELDS = [
  ...(['venueId', 'venueSearch', 'venueName'] as const),
  ...(['venueAddress', 'venueLatitude', 'venueLongitude'] as const),
] as const

export type VenueChoiceField = (typeof VENUE_CHOICE_FIELDS)[number]
export type VenueChoiceFields = { [Field in VenueChoiceField]?: string | undefined }

/** Degrees as the fields take them. */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(5)
}
