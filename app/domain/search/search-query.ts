import type { Day } from '~/lib/local-time'
import type { ListingFilters } from './fts-match'

/** Which of a site's events are asked for. Absent means no limit. Past ones are in no list. */
export type SearchQuery = ListingFilters & {
  /** As a visitor wrote it: words, "phrases", -exclusions. */
  text?: string
  /** Days in the site's zone; an event is on each day on which it takes place. */
  days?: Day[]
  /**
   * Days of which only the evening is meant: what begins from EVENING_HOUR until NIGHT_END the next morning, by the clocks
   * of the site, or on the day at no known hour.
   */
  evenings?: Day[]
  /** The first and the last day, both included. */
  from?: Day
  to?: Day
  /** Only what begins from now on (or from the first day asked for), or only what began before and goes on. */
  phase?: 'upcoming' | 'ongoing'
  /** Whether only what lies in the site's bounds. The other rules of what is listed hold anyway. Default true. */
  isWithinBounds?: boolean
  /** Units (see ListedEvent) that are left out. */
  exceptUnits?: number[]
  /** Venues whose events are left out; at most 100. */
  exceptVenues?: number[]
  page?: number
  pageSize?: number
  /** False where only one page is shown, and all that is asked is whether there is more. Text is counted anyway. */
  isCounted?: boolean
}

/** Hours of the day. */
export const EVENING_HOUR = 17
export const NIGHT_END = 4

export const PAGE_SIZE = 30
/** As many days as a list can be asked for. */
export const MOST_DAYS = 60
