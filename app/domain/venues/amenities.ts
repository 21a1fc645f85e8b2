import { isRecord, parseJson } from '~/lib/bytes/json'

/**
 * What a place may offer people with disabilities, as people read it, and as schema.org's `amenityFeature` names it. The forms,
 * the API and the page have a field for each.
 */
export const AMENITY_NAMES = {
  stepFree: 'Step-free access',
  hearingLoop: 'Hearing loop',
  accessibleRestrooms: 'Accessible restrooms',
}

export type Amenity = keyof typeof AMENITY_NAMES
export const AMENITIES = Object.keys(AMENITY_NAMES) as Amenity[]

/** Absent is unknown. */
export type Amenities = { [Name in Amenity]?: boolean }

/** The same for each of them. */
export const forEachAmenity = <Value>(build: (name: Amenity) => Value): Record<Amenity, Value> =>
  Object.fromEntries(AMENITIES.map((name) => [name, build(name)])) as Record<Amenity, Value>

/** What a form says of the amenities that are known, apart from its other values. */
export function separateAmenities<Form extends Amenities>(form: Form) {
  const isAmenity = (name: string) => Object.hasOwn(AMENITY_NAMES, name)
  const known = AMENITIES.filter((name) => form[name] !== undefined)
  const rest = Object.entries(form).filter(([name]) => !isAmenity(name))
  return {
    amenities: Object.fromEntries(known.map((name) => [name, form[name]])) as Amenities,
    rest: Object.fromEntries(rest) as Omit<Form, Amenity>,
  }
}

/** What is stored as JSON; what is not known any more is left out. */
export function parseAmenities(json: string): Amenities {
  const stored = parseJson(json)
  if (!isRecord(stored)) return {}
  const known = AMENITIES.filter((name) => typeof stored[name] === 'boolean')
  return Object.fromEntries(known.map((name) => [name, stored[name]]))
}
