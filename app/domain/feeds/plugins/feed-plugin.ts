import type { FeedEvent, FeedVenue, InvalidItem } from '../feed-item'
import { type DecodedText, decodeText } from '../parsing/decode-text'

/** One response of a source, unchanged. */
export type Page = { url: string; contentType: string; body: Uint8Array }

/** A span of instants (epoch milliseconds), excluding its end. */
export type Window = { from: number; to: number }

/** What `read` knows besides the pages. */
export type ReadContext = {
  /** The zone of local times without one: the scrape's override, or else its venue's zone. */
  timezone: string
  /** Whether `timezone` was set by hand for this scrape, and so overrides the source's zones. */
  timezoneIsOverride: boolean
  /** Occurrences outside it are left out: they are neither imported nor deleted. */
  window: Window
}

export type ReadResult = {
  events: FeedEvent[]
  venues: FeedVenue[]
  invalid: InvalidItem[]
  /**
   * The span of starts for which the pages are complete: an upcoming event that starts within it and is not among
   * `events` was deleted at the source. A source that only sends its first 30 events covers the time up to the last of
   * them; a request from a certain day covers nothing before that day; a whole calendar also covers the past.
   */
  covers: Window
  /** Oddities for the run's notes that did not invalidate an item. */
  notes: string[]
}

/** Gets one URL through the guarded fetch. Null if the source reports no change since the last run. */
export type GetPage = (url: string) => Promise<Page | null>

/**
 * A kind of feed. `fetch` gets the pages from the source and `read` extracts the events; `read` is pure, so that it can
 * be tested on recordings. Both throw InvalidFeedError if the source's response is not a feed of this kind.
 *
 * To add one:
 * 1. Create a folder beside this file with a module that exports a `FeedPlugin`; tribe/tribe.ts is an example. Text
 *    limits, times and other shared helpers are in ../reading.
 * 2. Add it to the list in all-plugins.ts. Scrapes and the command line then accept it by its `name`.
 * 3. Record pages of real sources and test `read` on them, as tribe/tribe.test.ts and hostile-feeds.test.ts do.
 */
export type FeedPlugin = {
  name: string
  /** All pages of the feed; null if the source reports no change. */
  fetch(
    get: GetPage,
    source: { url: string; window: Window; timezone: string },
  ): Promise<Page[] | null>
  read(pages: Page[], context: ReadContext): ReadResult
}

/** The source's response is not a feed of the expected kind. The run fails and changes nothing. */
export class InvalidFeedError extends Error {
  override name = 'NotAFeedError'
}

/** A page's body as text, without a byte order mark. */
export function decodePage({ body, contentType }: Page): DecodedText {
  return decodeText(body, contentType)
}
