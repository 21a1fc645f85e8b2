import { z } from 'zod'
import type { FeedHealth } from '../feed'

/** The feeds of one type (admin specification, Feed summary). Times in epoch milliseconds. */
export type FeedSummary = {
  type: string
  feedCount: number
  lastRunAt: number | null
  lastSuccessAt: number | null
  lastFailureAt: number | null
}

/** A feed as its own page in the console shows it. Times in epoch milliseconds. */
export type FeedDetail = {
  id: number
  type: string
  name: string
  health: FeedHealth
  scheduled: boolean
  dueAt: number | null
  intervalMinutes: number
  failures: number
  failingSince: number | null
  lastSuccessAt: number | null
  recentCounts: number[]
  /** Its source has lost most of its usual events. */
  hasShrunk: boolean
  acceptedDeletions: number | null
  scrape: { id: number; plugin: string; url: string } | null
  venue: { id: number; label: string | null; name: string; timezone: string } | null
  category: string | null
}

/** The buttons of a feed's page. Accepting names the held run whose deletions were shown. */
export const feedForms = {
  run: z.object({}),
  accept: z.object({ run: z.coerce.number().int().positive() }),
}

/** How many events a source usually has, and how far its latest number is from that. */
export type UsualCount = {
  usual: number
  latest: number
  /** A share of the usual number: -0.5 is half of it. */
  drift: number
}

const MIN_COUNTS = 3

/** Compares the latest count with the median of those before; null for a feed with too few good runs. */
export function compareWithUsual(recentCounts: number[]): UsualCount | null {
  const latest = recentCounts.at(-1)
  const earlier = recentCounts.slice(0, -1).sort((a, b) => a - b)
  const usual = earlier[Math.floor(earlier.length / 2)]
  if (latest === undefined || usual === undefined || recentCounts.length < MIN_COUNTS) return null
  return { usual, latest, drift: usual === 0 ? Math.sign(latest) : latest / usual - 1 }
}

/** A drift beyond this share is worth a look: the source may have changed its pages. */
export const NOTABLE_DRIFT = 0.5

/** A source that has lost two thirds of its usual events has probably changed its pages, though no run failed. */
const SHRUNKEN_DRIFT = -2 / 3
/** Sources that usually have fewer than this have quiet months. */
const MIN_USUAL = 6

/** The usual and the latest number, if the source has lost most of its usual events. */
export function findShrinking(recentCounts: number[]): UsualCount | null {
  const comparison = compareWithUsual(recentCounts)
  if (!comparison || comparison.usual < MIN_USUAL) return null
  return comparison.drift <= SHRUNKEN_DRIFT ? comparison : null
}

/** 'every 6 hours', 'every 90 minutes', 'once a day'. */
export function formatPace(intervalMinutes: number): string {
  if (intervalMinutes >= 24 * 60) return 'once a day'
  if (intervalMinutes === 60) return 'every hour'
  if (intervalMinutes < 120) return `every ${intervalMinutes} minutes`
  return `every ${Math.round(intervalMinutes / 60)} hours`
}
