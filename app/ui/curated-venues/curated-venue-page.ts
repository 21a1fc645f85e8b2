import type { LinkedVenue } from '~/domain/venues/curated-venue-values'
import type { FormReply } from '~/lib/form-reply'
import type { OpeningHours } from '~/lib/opening-hours'
import type { BaseMap } from '~/ui/map/base-map'

/** A venue that may be linked, with how many upcoming events of the site it has. */
export type VenueChoice = LinkedVenue & { upcomingEventsCount: number }

/** The fields as the form has them. */
export type CuratedVenueTexts = {
  [Name in TextName]: string
} & { venues: string[]; openingHours: OpeningHours[] }

type TextName =
  | ('name' | 'address' | 'latitude' | 'longitude' | 'about' | 'hours' | 'parking')
  | ('url' | 'email' | 'phone' | 'twitter' | 'facebook' | 'pinterest' | 'yelp')
  | ('primaryImageChecksum' | 'secondaryImageChecksum')
  | ('primaryFocusX' | 'primaryFocusY' | 'secondaryFocusX' | 'secondaryFocusY')
  | ('stepFree' | 'hearingLoop' | 'accessibleRestrooms' | 'openedWith')

/** What the form of a curated venue shows. */
export type CuratedVenuePage = {
  site: { id: number; name: string }
  /** Null for a new one. */
  uid: string | null
  values: CuratedVenueTexts
  linked: VenueChoice[]
  suggestions: VenueChoice[]
  /** The rich texts as visitors see them; null while there is none. */
  cleanHtml: { about: string | null; hours: string | null; parking: string | null }
  /** Null where there is no map. */
  baseMap: BaseMap | null
}

/** The page's reply: also the names of the venues that the form has now, and what a search found without JavaScript. */
export type CuratedVenueReply = FormReply & { linked?: VenueChoice[]; found?: VenueChoice[] }
