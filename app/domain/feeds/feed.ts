import { DAY, HOUR, MINUTE } from '~/lib/local-time'

/** The results of one stage of a run for one group of items (specification, entity Feed run). */
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

/** The validators of the source's only page (RFC 9110, conditional requests), and when it was last read. */
export type FeedValidators = { url: string; readAt: number; etag?: string; lastModified?: string }

export const NO_VALIDATORS: FeedValidators = { url: '', readAt: 0 }

/** A feed with everything that a run needs. Coordinates and zone are those of the scrape's venue. */
export type ScrapeFeed = {
  id: number
  /** Never changes. */
  type: string
  name: string
  scheduled: boolean
  dueAt: number | null
  failures: number
  validators: FeedValidators
  plugin: string
  url: string
  categoryId: string | null
  /** Set by hand if the source is known to mislabel its times. */
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

/** When a scheduled feed is due again: in six hours, or after failures with a growing delay of up to two days. */
export function nextDueAt(now: number, failures: number): number {
  if (failures === 0) return now + INTERVAL
  return now + Math.min(FIRST_RETRY_DELAY * 2 ** (failures - 1), MAX_RETRY_DELAY)
}

/** How far ahead occurrences are imported. */
export const MONTHS_AHEAD = 13

/** Instead of a URL, a feed that was imported from a file has this scheme and the file's name. It has no schedule. */
export const FILE_SCHEME = 'file:'
