import type { CuratedVenueTexts, LinkedVenue } from '~/domain/venues/curated/curated-venue-values'
import type { CleanTexts } from '~/domain/venues/featured/featured-venue'
import type { FormReply } from '~/lib/forms/form-reply'
import type { BaseMap } from '~/ui/map/base-map'

/** A venue that may be linked, with how many upcoming events of the site it has. */
export type VenueChoice = LinkedVenue & { upcomingEventsCount: number }

/** What the form of a curated venue shows. */
export type CuratedVenuePage = {
  site: { id: number; name: string }
  /** Null for a new one. */
  uid: string | null
  /** The names of the sites that show the venue. */
  shownIn: string[]
  values: CuratedVenueTexts & { openedWith: string }
  linked: VenueChoice[]
  suggestions: VenueChoice[]
  cleanHtml: CleanTexts
  baseMap: BaseMap
}

/** The page's reply: also the names of the venues that the form has now, and what a search found without JavaScript. */
export type CuratedVenueReply = FormReply & { linked?: VenueChoice[]; found?: VenueChoice[] }
