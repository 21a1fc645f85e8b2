import type { VenueMatch } from '~/domain/venues/search/venue-match'
import type { FormReply } from '~/lib/form-reply'

/** An event that the submitted one may be. Times are ready to show. */
type SimilarEvent = { id: number; href: string; title: string; when: string; venue: string }

/** A field that someone else changed while the form was open, with its label and both values as text. */
type FieldChange = {
  label: string
  yours: string
  theirs: string
  inForm: 'yours' | 'theirs'
}

/** The answer to the event form, when its page is drawn again. Without an error none of it was stored. */
export type EventFormReply = FormReply & {
  /** Venues for what was typed, in a form without JavaScript. */
  matches?: VenueMatch[]
  /** The author is asked whether the event is one of these. */
  similar?: SimilarEvent[]
  /** Saving again overwrites these: the form continues from `revision`. */
  conflict?: { revision: number; changes: FieldChange[] }
  /** Sanitized HTML of the description, for a preview without JavaScript. */
  preview?: { description: string }
}
