import type { OpeningHours } from '~/lib/opening-hours'
import type { CuratedVenue, CuratedVenueInput } from '../featured/featured-venue'
import type { Venue } from '../venue'

/** A venue that a curated one combines. */
export type LinkedVenue = Pick<Venue, 'id' | 'name' | 'address'>

type Details = Pick<
  CuratedVenue,
  | ('openingHours' | 'amenities')
  | ('primaryFocusX' | 'primaryFocusY' | 'secondaryFocusX' | 'secondaryFocusY')
>

/** What editors enter about a curated venue; what is undefined stays as it is. */
export type CuratedVenueValues = CuratedVenueInput & Partial<Details>

/** The fields as forms have them. */
export type CuratedVenueTexts = {
  [Name in TextName]: string
} & { venues: string[]; openingHours: OpeningHours[] }

type TextName =
  | ('name' | 'address' | 'latitude' | 'longitude' | 'about' | 'hours' | 'parking')
  | ('url' | 'email' | 'phone' | 'twitter' | 'facebook' | 'pinterest' | 'yelp')
  | ('primaryImageChecksum' | 'secondaryImageChecksum')
  | ('primaryFocusX' | 'primaryFocusY' | 'secondaryFocusX' | 'secondaryFocusY')
  | ('stepFree' | 'hearingLoop' | 'accessibleRestrooms')
