import type { Contact, EventStatus, EventTime } from '~/domain/events/event'

/**
 * An event from a feed, in our own terms: the result of a plugin's `read`. Its JSON is compared with the last run's, so it
 * must not contain anything that differs between runs by itself, such as fetch times or counters.
 */
export type FeedEvent = EventTime & {
  /** The source's permanent id of this occurrence; unique within the feed. */
  externalId: string
  /** The source's id of the series that the occurrence belongs to. */
  seriesId: string | null
  title: string
  /** The source's HTML; it is cleaned before the event is stored. */
  description: string
  status: EventStatus
  soldOut: boolean
  /** The event's page at its source. */
  upstreamUrl: string | null
  ticketUrl: string | null
  imageUrl: string | null
  cost: string
  contact: Contact
  /** The source's own category names. */
  categories: string[]
  /** Where it takes place, or null for the scrape's own venue. */
  venue: FeedVenue | null
}

/** A venue from a feed. Coordinates are usually missing. */
export type FeedVenue = {
  externalId: string
  name: string
  address: string
  latitude: number | null
  longitude: number | null
}

/** An item that could not be read. It is counted as invalid and listed in the run's notes; other items are not affected. */
export type InvalidItem = { kind: 'event' | 'venue'; externalId: string | null; reason: string }
