import { DAY, HOUR, MINUTE } from '~/lib/local-time'

/** What happened to the items of one group in one stage of a run (specification, entity Feed run). */
export type Counts = {
  created: number
  updated: number
  deleted: number
  notModified: number
  invalid: number
}

export const zeroCounts = (): Counts => ({
  created: 0,
  updated: 0,
  deleted: 0,
  notModified: 0,
  invalid: 0,
})

export type CountGroup = 'Events' | 'Venues'
export type StageCounts = Record<CountGroup, Counts>

export const RUN_STATES = ['running', 'succeeded', 'failed', 'held'] as const
export type RunState = (typeof RUN_STATES)[number]

export type FeedRun = {
  id: number
  feedId: number
  state: RunState
  start: number
  end: number | null
  error: string | null
  trace: string | null
  ingress: StageCounts
  processed: StageCounts
  notes: string[]
}

/** What the source's one page told us to send back (RFC 9110, conditional requests), and when it was last read. */
export type FeedValidators = { url: string; readAt: number; etag?: string; lastModified?: string }

export const NO_VALIDATORS: FeedValidators = { url: '', readAt: 0 }

/** A feed with all that running it takes. Coordinates and zone are those of the scrape's venue. */
export type ScrapeFeed = {
  id: number
  name: string
  scheduled: boolean
  dueAt: number | null
  failures: number
  validators: FeedValidators
  plugin: string
  url: string
  categoryId: string | null
  /** Set by hand where a source is known to mislabel its times. */
  timezoneOverride: string | null
  venue: {
    id: number
    label: string | null
    name: string
    timezone: string
    latitude: number
    longitude: number
  }
}

const INTERVAL = 6 * HOUR
const MAX_RETRY_DELAY = 2 * DAY
const FIRST_RETRY_DELAY = 30 * MINUTE

/** When a scheduled feed is due again: in six hours; after failures in a row later and later, up to two days. */
export function nextDueAt(now: number, failures: number): number {
  if (failures === 0) return now + INTERVAL
  return now + Math.min(FIRST_RETRY_DELAY * 2 ** (failures - 1), MAX_RETRY_DELAY)
}

/** How far ahead occurrences are imported. */
export const MONTHS_AHEAD = 13

/** A feed imported from a file has this in place of an address; it has no schedule. */
export const FILE_SCHEME = 'file:'
