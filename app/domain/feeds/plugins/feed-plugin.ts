import type { FeedEvent, FeedVenue, InvalidItem } from '../feed-item'

/** One answer of a source, as it came. */
export type Page = { url: string; contentType: string; body: Uint8Array }

/** A span of instants (epoch milliseconds), the end not included. */
export type Window = { from: number; to: number }

/** What `read` may know beside the pages. */
export type ReadContext = {
  /** The zone of wall times that name none: the scrape's override, else the zone of its venue. */
  timezone: string
  /** Whether `timezone` was set by hand for this scrape and so beats what the source claims. */
  timezoneIsOverride: boolean
  /** Occurrences outside it are left out: neither imported nor missed. */
  window: Window
}

export type ReadResult = {
  events: FeedEvent[]
  venues: FeedVenue[]
  invalid: InvalidItem[]
  /**
   * The span of starts for which the pages are the whole truth: an upcoming event that starts within it and is not
   * among `events` has been deleted at the source. A source that sends its first 30 events only covers up to the last
   * of them; one that was asked from a day on covers nothing before that day; a whole calendar covers the past too.
   */
  covers: Window
  /** Oddities worth telling that cost no item. */
  notes: string[]
}

/** Gets one address through the guarded fetch. Null when the source says that nothing changed since last time. */
export type GetPage = (url: string) => Promise<Page | null>

/**
 * A kind of source. `fetch` speaks to it and `read` understands it; `read` is pure, so that a recording serves as well
 * as the source itself. Both throw NotAFeedError when what came is no feed.
 */
export type FeedPlugin = {
  name: string
  /** The pages that together are the feed; null when the source says that nothing changed. */
  fetch(
    get: GetPage,
    source: { url: string; window: Window; timezone: string },
  ): Promise<Page[] | null>
  read(pages: Page[], context: ReadContext): ReadResult
}

/** The source answered with something that is no feed of its kind: the run fails and changes nothing. */
export class InvalidFeedError extends Error {
  override name = 'NotAFeedError'
}

/** A page's body as text, without a byte order mark. */
export function decodePage(page: Page): string {
  return new TextDecoder('utf-8').decode(page.body)
}
