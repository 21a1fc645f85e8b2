import type { SourceFailure } from './failure-reason'
import type { FeedEvent, InvalidItem } from './feed-item'

/** One response of a source, unchanged. */
export type Page = {
  url: string
  contentType: string
  body: Uint8Array
  /** How many more requests the source allows, and the milliseconds until it allows all again. */
  quota?: { left: number; resetsIn: number }
}

/** A span of instants (epoch milliseconds), excluding its end. */
export type Window = { from: number; to: number }

/** What `read` knows besides the pages. */
export type ReadContext = {
  /** The scrape's. */
  url: string
  /** The scrape's manifest as parsed JSON, which only siphon has. */
  manifest: unknown
  /** The zone of local times without one: the scrape's override, or else its venue's zone. */
  timezone: string
  /** Whether `timezone` was set by hand for this scrape, and so overrides the source's zones. */
  timezoneIsOverride: boolean
  /** Occurrences outside it are left out: they are neither imported nor deleted. */
  window: Window
}

export type ReadResult = {
  events: FeedEvent[]
  invalid: InvalidItem[]
  /**
   * The span of starts for which the pages are complete: an upcoming event that starts within it and is not among
   * `events` was deleted at the source. A source that only sends its first 30 events covers the time up to the last of
   * them; a request from a certain day covers nothing before that day; a whole calendar also covers the past.
   */
  covers: Window
  /** Oddities for the run's notes that did not invalidate an item; descriptions that are too long are noted for all plugins. */
  notes: string[]
}

/** How a plugin requests a URL. */
export type PageRequest = {
  /**
   * What is requested. Feeds are meant for programs; for pages that are meant for people, and for the data that
   * their scripts load, robots.txt is checked first. Such data is requested as those scripts do. Default: a feed.
   */
  kind?: 'feed' | 'page' | 'page-data'
  accept?: string
  /** Redirects may only lead to these hosts. Default: to any public host. */
  hosts?: string[]
  /** A secret that is sent as a parameter of the URL. It is in no page, error or note. */
  key?: { parameter: string; value: string }
}

/**
 * What a plugin can tell of a failed request: the status of the response, and the wait in milliseconds that the source
 * demands. Null if there was no response, or it says nothing.
 */
export function readFailure(error: unknown): { status: number | null; retryAfter: number | null } {
  if (!(error instanceof Error)) return { status: null, retryAfter: null }
  const status = 'status' in error && typeof error.status === 'number' ? error.status : null
  const isLimited = 'retryAfter' in error && typeof error.retryAfter === 'number'
  return { status, retryAfter: isLimited ? (error.retryAfter as number) : null }
}

/** Gets one URL through the guarded fetch. Null if the source reports no change since the last run. */
export type GetPage = (url: string, request?: PageRequest) => Promise<Page | null>

/** What `fetch` knows of the scrape. */
export type Source = {
  url: string
  /** Parsed JSON, which only siphon has. */
  manifest: unknown
  window: Window
  timezone: string
  /** Sleeps for some milliseconds, between requests to a source that limits their rate. */
  wait: (milliseconds: number) => Promise<void>
  /** The platform's key of the Discovery API, or null if it has none. */
  ticketmasterKey: string | null
}

/** What is wrong with a manifest: where, as a JSON path such as 'fields.title.selector', and what to do. */
export type ManifestError = { path: string; message: string }

/** The form of the manifests of a kind of feed. */
type ManifestForm = {
  /** What is wrong; empty for a manifest that can be used. */
  check(manifest: unknown): ManifestError[]
  /** The first page that a manifest without errors reads. */
  findUrl(manifest: unknown): string
}

/** A URL as it is stored, with what was changed about it in words, or what is wrong with it and what to do. */
export type CheckedUrl = { url: string; notes: string[] } | { error: string }

/** The form of the URLs of a kind of feed. */
type UrlForm = {
  /** How people write one, for the form of a scrape. */
  hint: string
  /** Whether a URL can be meant for this kind alone, so that it is not fetched to find out. */
  isOwn(url: string): boolean
  check(url: string): CheckedUrl
  /** The text without a key that it may contain, whether or not it is a URL of this kind. */
  hideKey(text: string): string
}

/**
 * A kind of feed. `fetch` gets the pages from the source and `read` extracts the events; `read` is pure, so that it can
 * be tested on recordings. Both throw InvalidFeedError if the source's response is not a feed of this kind.
 *
 * `fetch` limits how many pages it gets, and gets none twice. A list page that fails, fails the run; a page about a single
 * event that fails, loses only its details.
 *
 * To add one:
 * 1. Create a folder in ../plugins with a module that exports a `FeedPlugin`; tribe/tribe.ts is an example. Web pages,
 *    written dates, text limits and other shared parts are in ../parsing.
 * 2. Add it to the list in ../plugins/all-plugins.ts. Scrapes and the command line then accept it by its `name`.
 * 3. Record pages of real sources and test `read` on them, as tribe/tribe.test.ts and hostile-feeds.test.ts do.
 * 4. Add a large source to bench/feeds/large-sources, so that `npm run bench -- feeds` measures it.
 */
export type FeedPlugin = {
  name: string
  /** Of a kind whose scrapes have a manifest instead of a URL. */
  manifest?: ManifestForm
  /** Of a kind whose URLs have a form of their own; otherwise any public URL can be one. */
  ownUrls?: UrlForm
  /** All pages of the feed; null if the source reports no change. */
  fetch(get: GetPage, source: Source): Promise<Page[] | null>
  read(pages: Page[], context: ReadContext): ReadResult
  /** The same, with a pause after each piece of some 10 ms (`inPieces`). */
  readInPieces(pages: Page[], context: ReadContext): Pieces<ReadResult>
}

/** Work that pauses, so that its caller can let what waits run first. */
export type Pieces<Result> = Generator<undefined, Result, undefined>

/** Both ways to read, of which one is written: with its pauses. */
export const inPieces = (
  read: FeedPlugin['readInPieces'],
): Pick<FeedPlugin, 'read' | 'readInPieces'> => ({
  read: (...input) => withoutPauses(read(...input)),
  readInPieces: read,
})

export function withoutPauses<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
  }
}

/** Why an item is invalid, where several plugins find the same. */
export const INVALID_ITEM = {
  noTitle: 'it has no title',
  unreadablePage: 'its page could not be read',
} as const

/**
 * The source's response is not a feed of the expected kind. The run fails and changes nothing. The message is for people who
 * know the source; `reason` is why, which explain-run.ts puts in plain words.
 */
export class InvalidFeedError extends Error {
  override name = 'NotAFeedError'
  constructor(
    message: string,
    readonly reason: SourceFailure,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export const noPageError = () => new InvalidFeedError('the source returned no page', 'no-page')

/**
 * The source answers, but a run stops here, as others use its quota, too: the run ends as if it had been refused for
 * reading too often. `retryAfter` is how long to wait, in milliseconds.
 */
export class QuotaError extends Error {
  override name = 'QuotaError'
  readonly status = 429
  constructor(
    message: string,
    readonly retryAfter: number | null,
  ) {
    super(message)
  }
}
