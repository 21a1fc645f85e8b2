import { isRecord, parseJson } from '~/lib/json'

/** What a place offers people with disabilities. Absent is unknown. */
export type Amenities = { [Name in Amenity]?: boolean }

export const AMENITIES = ['stepFree', 'hearingLoop', 'accessibleRestrooms'] as const
export type Amenity = (typeof AMENITIES)[number]

/** As people read them, and as schema.org's `amenityFeature` names them. */
export const AMENITY_NAMES: Record<Amenity, string> = {
  stepFree: 'Step-free access',
  hearingLoop: 'Hearing loop',
  accessibleRestrooms: 'Accessible restrooms',
}

/** What is stored as JSON; what is not known any more is left out. */
export function parseAmenities(json: string): Amenities {
  const stored = parseJson(json)
  if (!isRecord(stored)) return {}
  const known = AMENITIES.filter((name) => typeof stored[name] === 'boolean')
  return Object.fromEntries(known.map((name) => [name, stored[name]]))
}
