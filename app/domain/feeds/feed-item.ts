import type { Contact, EventStatus, EventTime } from '~/domain/events/event'

/**
 * An event as a feed tells it, in our terms and nothing else: what a plugin's `read` gives. Its JSON is compared with
 * the last run's, so it holds nothing that changes by itself (no fetch times, no counters).
 */
export type FeedEvent = EventTime & {
  /** The source's own lasting name for this occurrence; unique within the feed. */
  externalId: string
  /** The source's name for the series that the occurrence belongs to. */
  seriesId: string | null
  title: string
  /** HTML as it came; it is cleaned before it is stored as an event. */
  description: string
  status: EventStatus
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

/** A place as a feed tells it. Coordinates are absent more often than not. */
export type FeedVenue = {
  externalId: string
  name: string
  address: string
  latitude: number | null
  longitude: number | null
}

/** An item that could not be read: counted as invalid, told in the run's notes, and without effect on others. */
export type InvalidItem = { kind: 'event' | 'venue'; externalId: string | null; reason: string }
