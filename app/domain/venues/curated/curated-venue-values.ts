import type { OpeningHours } from '~/lib/time/opening-hours'
import type { Amenity } from '../amenities'
import type { CuratedVenue } from '../featured/featured-venue'
import type { Venue } from '../venue'

/** A venue that a curated one combines. */
export type LinkedVenue = Pick<Venue, 'id' | 'name' | 'address'>

type Details = Pick<
  CuratedVenue,
  | ('openingHours' | 'amenities')
  | ('primaryFocusX' | 'primaryFocusY' | 'secondaryFocusX' | 'secondaryFocusY')
>

/** What editors enter about a curated venue; what is undefined stays as it is. `venueIds` are the venues that it combines. */
export type CuratedVenueValues = Omit<CuratedVenue, 'uid' | keyof Details> &
  Partial<Details> & { venueIds: number[] }

/** The fields as forms have them. */
export type CuratedVenueTexts = Record<TextName, string> & {
  venues: string[]
  openingHours: OpeningHours[]
}

type TextName = Exclude<keyof CuratedVenue, 'uid' | 'openingHours' | 'amenities'> | Amenity
