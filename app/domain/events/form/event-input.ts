import type { Recurrence } from '~/domain/events/dates/expand-recurrence'
import type { VenueChoice } from '~/domain/venues/search/venue-choice'
import type { Contact, EventTime } from '../event'
import type { EventFacts } from '../event-facts'

/** When a submitted event takes place. It is computed from what was entered in the site's timezone. */
export type OccurrenceInput = Omit<EventTime, 'timezone'>

/** What a person submits, validated by the form's schema or the API's. */
export type EventInput = {
  published: boolean
  title: string
  /** HTML or plain text, as it was entered. */
  description: string
  imageChecksum: string
  venue: VenueChoice
  /** Category ids. */
  categories: string[]
  upstreamUrl: string | null
  ticketUrl: string | null
  contact: Contact
  facts: EventFacts
  /** When the event itself takes place. */
  time: OccurrenceInput
  /** Additional dates of its series, without those of the rule. */
  additionalTimes: OccurrenceInput[]
  /** How its series recurs, from the day of `time` on. */
  recurrence: Recurrence | null
}

/** Which dates of a series an edit applies to. */
export const EDIT_SCOPES = ['this', 'following', 'all'] as const
export type EditScope = (typeof EDIT_SCOPES)[number]

/** The most dates of a series besides the event itself, as listed in the form. */
export const MAX_ADDITIONAL_DATES = 100
export const TOO_MANY_DATES_MESSAGE = `Please use at most ${MAX_ADDITIONAL_DATES} additional dates`
