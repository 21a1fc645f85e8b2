import type { VenueChoiceField } from '~/domain/venues/search/venue-choice-fields'
import type { VenueMatch } from '~/domain/venues/search/venue-match'

/** The properties of conform's field that the picker needs. */
export type VenueField = {
  id: string
  name: string
  errorId: string
  errors?: string[]
  initialValue?: unknown
}

/** A venue of the site, as it is shown once chosen. */
export type ChosenVenue = { id: number; name: string; address: string }

export type VenuePickerProps = {
  /** Of `VENUE_CHOICE_FIELDS`. */
  fields: Record<VenueChoiceField, VenueField>
  /** The venue that `venueId` names at first. */
  venue: ChosenVenue | null
  /** Without JavaScript, the server's answer to the search text; null when nothing was searched. */
  matches: VenueMatch[] | null
  /** With JavaScript, what is chosen now: an existing venue, or a new one as far as it is typed. */
  onChange?: (venue: { name: string; address: string } | null) => void
  searchHref?: string
}
