import type { CuratedVenue, CuratedVenueInput } from './featured-venue'
import type { Venue } from './venue'

/** A venue that a curated one combines. */
export type LinkedVenue = Pick<Venue, 'id' | 'name' | 'address'>

type Details = Pick<
  CuratedVenue,
  | ('openingHours' | 'amenities')
  | ('primaryFocusX' | 'primaryFocusY' | 'secondaryFocusX' | 'secondaryFocusY')
>

/** What editors enter about a curated venue; what is undefined stays as it is. */
export type CuratedVenueValues = CuratedVenueInput & Partial<Details>
