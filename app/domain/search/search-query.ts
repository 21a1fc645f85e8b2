import type { RegionType } from '~/domain/geography/region'
import type { Day } from '~/lib/time/local-time'
import type { NearPlace } from './near/near-place'

/**
 * Which of a site's events to list. An absent field sets no limit; an empty list matches nothing. The values of one field
 * are alternatives, and the fields narrow each other. Past events are never listed.
 */
export type SearchQuery = {
  /** As the visitor wrote it: words, "phrases", -exclusions. */
  text?: string
  /** Category ids. Each includes the categories below it. */
  categories?: string[]
  regions?: RegionSlug[]
  /** Days in the site's time zone. An event is on each day on which it takes place. */
  days?: Day[]
  /**
   * Only the evenings of `days`, or of all days: events that begin between EVENING_HOUR and NIGHT_END the next morning by the
   * site's clock, or on the day at an unknown hour.
   */
  isEvening?: boolean
  /** The id of a feed, or a type of feeds. */
  feed?: string
  /** Also events outside the site's bounds. The other rules of what is listed still apply. */
  isEverywhere?: boolean
  /** Only events that people created, not feeds. */
  isUgc?: boolean
  /** Venue ids as URLs write them. Text that is not an id matches nothing. */
  venues?: string[]
  /** Tags of the site that is searched. */
  tags?: string[]
  /** Values of LISTING_FACTS. */
  prices?: string[]
  ages?: string[]
  /** What is needed: unlike the values of other fields, each of them. */
  access?: string[]
  /** Only events this far around a place. */
  near?: NearPlace
  /** The place as a visitor wrote it, until it is found (find-places.server.ts): it matches nothing. */
  nearText?: string
  /** Of a search with `near`: the nearest first, of those that come first in the order of time. */
  sort?: 'distance'
  page?: number

  // No URL has the fields below: they are for other lists than a visitor's search.

  /** Only events that the site's editors picked. */
  isPicked?: boolean
  /** The first and the last day, both included. */
  from?: Day
  to?: Day
  /** Only events that begin from now (or from the first day) on, or only those that began before and are still on. */
  phase?: 'upcoming' | 'ongoing'
  /** Units (see ListedEvent) to leave out. */
  exceptUnits?: number[]
  /** Venues whose events to leave out; at most 100. */
  exceptVenues?: number[]
  pageSize?: number
  /**
   * False for a list of one page that only needs to know whether there is more. Those of text or of a title always are, unless
   * close matches are left out.
   */
  isCounted?: boolean
  /** Up to how many pages matches are counted; all on a page after those, and by default. */
  countedPages?: number
  /**
   * Whether events that have all words in their title, or are in a category that the words name, come before those that have
   * them only in the place or the description.
   */
  isRanked?: boolean
  /**
   * Words of which a date was read (apply-date-words.ts): in a ranked search, events that have them all in their title, one after
   * the other, come first, on these days in place of those that were read.
   */
  titled?: { words: string[]; days?: Day[]; isEvening?: boolean }
  /** Whether close matches are left out. */
  isExact?: boolean
  /** Whether wider searches are counted when nothing matches. */
  offersAlternatives?: boolean
  /** Whether the facts are counted that the whole listing has. */
  countsFacts?: boolean
}

export type RegionSlug = { type: RegionType; slug: string }

export const PAGE_SIZE = 30

/** How many pages of matches are counted for a visitor: counting all would take longer than the page itself. */
export const COUNTED_PAGES = 10

/** Events of a wider search are counted up to here: five such searches read no more rows than a full page. */
export const MAX_ALTERNATIVE_EVENTS = 30
