import { DAY, HOUR, MINUTE } from '~/lib/time/local-time'
import type { RunChanges } from './runs/run-change'

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

type CountGroup = 'Events' | 'Venues'
export type StageCounts = Record<CountGroup, Counts>

const RUN_STATES = ['running', 'succeeded', 'failed', 'held'] as const
export type RunState = (typeof RUN_STATES)[number]

export type FeedRun = {
  id: number
  feedId: number
  state: RunState
  start: number
  end: number | null
  error: string | null
  /** Why it failed (FailureReason); null for runs that did not, and for old ones. */
  reason: string | null
  trace: string | null
  ingress: StageCounts
  processed: StageCounts
  notes: string[]
}

/** A run with what it did, event by event: up to 200 KB. */
export type DetailedRun = FeedRun & { changes: RunChanges }

/** The validators of the source's only page (RFC 9110, conditional requests), and when it was last read. */
export type FeedValidators = { url: string; readAt: number; etag?: string; lastModified?: string }

export const NO_VALIDATORS: FeedValidators = { url: '', readAt: 0 }

/** What superadmins should know of a feed: that its source fails, or that a run was held. */
const FEED_HEALTH = ['ok', 'failing', 'held'] as const
export type FeedHealth = (typeof FEED_HEALTH)[number]

/** After this many failures in a row a feed counts as failing; a single one is often gone with the next run. */
export const FAILURES_TO_FAILING = 2

/** A feed with everything that a run needs. Coordinates and zone are those of the scrape's venue. */
export type ScrapeFeed = {
  id: number
  /** Never changes. */
  type: string
  name: string
  scheduled: boolean
  dueAt: number | null
  failures: number
  /** How long after a good run the next one is due. */
  intervalMinutes: number
  /** The numbers of events that its latest good runs read, the oldest first. */
  recentCounts: number[]
  /** How many deletions of a held run a superadmin has accepted. */
  acceptedDeletions: number | null
  validators: FeedValidators
  plugin: string
  url: string
  /** Parsed JSON, which only siphon has. */
  manifest: unknown
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

const MIN_INTERVAL_MINUTES = 60
const MAX_INTERVAL_MINUTES = 24 * 60

/**
 * A feed's own pace: twice as often after a run that changed something, a quarter less often after one that did not,
 * between every hour and once a day. So a source is read about as often as it changes.
 */
export function nextInterval(intervalMinutes: number, hasChanged: boolean): number {
  const next = Math.round(hasChanged ? intervalMinutes / 2 : intervalMinutes * 1.25)
  return Math.min(Math.max(next, MIN_INTERVAL_MINUTES), MAX_INTERVAL_MINUTES)
}

/** When a feed is due again after a good run: after its interval, a little more or less, so that feeds spread. */
export function nextDueAt(now: number, { id, intervalMinutes }: Paced): number {
  return now + Math.round(intervalMinutes * MINUTE * (0.95 + 0.1 * spread(id, now)))
}

type Paced = { id: number; intervalMinutes: number }

const MAX_RETRY_DELAY = 2 * DAY
const FIRST_RETRY_DELAY = 30 * MINUTE

/** When a failing feed is due again: after a growing delay of up to two days, or when the source allows, if that is later. */
export function nextRetryAt(now: number, failures: number, retryAfter: number | null = null) {
  const delay = Math.min(FIRST_RETRY_DELAY * 2 ** (failures - 1), MAX_RETRY_DELAY)
  return now + Math.max(delay, retryAfter ?? 0)
}

/** From 0 up to 1, and another for each feed and hour. */
function spread(id: number, now: number): number {
  return ((id * 7919 + Math.floor(now / HOUR) * 104_729) % 1000) / 1000
}

/** The feed of Ticketmaster has a type of its own, since each site decides whether to list its events. */
export function toFeedType(plugin: string): string {
  return plugin === TICKETMASTER ? TICKETMASTER : 'scrape'
}

export const TICKETMASTER = 'ticketmaster'

/** The host that a feed reads, of which only one run is at a time; of a file there is none. */
export function toFeedHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** How far ahead occurrences are imported. */
export const MONTHS_AHEAD = 13

/** Instead of a URL, a feed that was imported from a file has this scheme and the file's name. It has no schedule. */
export const FILE_SCHEME = 'file:'
