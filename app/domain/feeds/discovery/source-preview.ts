import type { Day } from '~/lib/time/local-time'
import type { FeedEvent } from '../contract/feed-item'

/** An event that a source has, and what would become of it. */
export type PreviewedEvent = Pick<
  FeedEvent,
  | 'externalId'
  | 'title'
  | 'startAt'
  | 'endAt'
  | 'noStart'
  | 'noEnd'
  | 'status'
  | 'cost'
  | 'imageUrl'
> & {
  /** In the zone of the scrape's venue. */
  day: Day
  url: string | null
  /** As the source names it; null for the scrape's own. */
  venueName: string | null
  /**
   * Imported from this source already; likely an event that another source or a person has added; or too far from the
   * scrape's venue to be listed.
   */
  state: 'new' | 'imported' | 'likely' | 'too-far'
}

export type MissingDetail = { name: string; count: number }

export type SourcePreview = {
  /** Upcoming events by start: the first of `total`. */
  events: PreviewedEvent[]
  total: number
  counts: { imported: number; likely: number; tooFar: number; invalid: number }
  /** What events lack, the most frequent first. */
  missing: MissingDetail[]
  notes: string[]
  /** Whether the source has more pages than a preview reads. */
  isCut: boolean
  /** The feed of this venue that reads the source already. */
  existingFeedId: number | null
}

const DETAILS: Record<string, (event: FeedEvent) => boolean> = {
  'start time': ({ noStart }) => !noStart,
  'end time': ({ noStart, noEnd }) => noStart || !noEnd,
  image: ({ imageUrl }) => imageUrl !== null,
  description: ({ description }) => description.trim() !== '',
  link: ({ upstreamUrl, ticketUrl }) => (upstreamUrl ?? ticketUrl) !== null,
  price: ({ cost }) => cost !== '',
}

/** How many of the events lack a detail. */
export function countMissing(events: FeedEvent[]): MissingDetail[] {
  return Object.entries(DETAILS)
    .map(([name, has]) => ({ name, count: events.filter((event) => !has(event)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}
