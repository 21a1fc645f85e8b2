import type { VenueMatch } from '~/domain/venues/search/venue-match'
import type { FormReply } from '~/lib/forms/form-reply'

/** An event that the submitted one may be. Times are ready to show. */
type SimilarEvent = { id: number; href: string; title: string; when: string; venue: string }

/** The answer to the event form, when its page is drawn again. Without an error none of it was stored. */
export type EventFormReply = FormReply & {
  /** Venues for what was typed, in a form without JavaScript. */
  matches?: VenueMatch[]
  /** The author is asked whether the event is one of these. */
  similar?: SimilarEvent[]
  /** Sanitized HTML of the description, for a preview without JavaScript. */
  preview?: { description: string }
}
