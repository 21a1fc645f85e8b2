import type { Venue } from './venue'

/**
 * A venue, or a place without one, that matches what was typed (specification, section 7: `/api/geocode`). Places that are no
 * venue of ours have no id.
 */
export type VenueMatch = Pick<Venue, 'name' | 'address' | 'latitude' | 'longitude'> & {
  id: number | null
}
