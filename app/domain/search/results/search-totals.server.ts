import type { LruCache } from '~/lib/lru-cache'
import type { CountedCategory } from '../words/named-categories.server'
import type { TextQuery } from '../words/parse-search-text'
import type { FactCounts } from './count-facts.server'
import type { SearchPlan } from './plan-search.server'

/** What is known of a search before it runs: how many matches it has and, when they are few, which close ones to add. */
export type SearchTotals = {
  /** Of the plan's sections (search-sections.server.ts), all of them together counted up to the plan's `maxCount`. */
  counts: number[]
  /** The text with its misspelt words corrected; null when nothing was misspelt, absent when that is unknown. */
  corrected?: TextQuery | null
  /** How many of the ranges of close matches fill the page; absent for all of them. */
  closeRanges?: number
  /** The categories that the text names. */
  named?: CountedCategory[]
  /** The facts that the listing has, whatever the search. */
  facts?: FactCounts
}

/** For a search that is not counted. */
export const NOT_COUNTED: SearchTotals = { counts: [] }

const MAX_KEY_LENGTH = 1_000

/**
 * The totals of an earlier search like this one; null when they are unknown. No version says when the listing of all sites
 * changes: its totals may be as old as the minute in the key.
 */
export function findTotals(
  cache: LruCache<SearchTotals> | undefined,
  plan: SearchPlan,
): SearchTotals | null {
  const totals = plan.isCounted ? cache?.get(plan.cacheKey) : undefined
  if (!totals) return null
  const isComplete = totals.corrected !== undefined || fillsFirstPage(plan, totals)
  return isComplete || !plan.allowsCloseMatches ? totals : null
}

export function cacheTotals(
  cache: LruCache<SearchTotals> | undefined,
  plan: SearchPlan,
  totals: SearchTotals,
  closeRanges: number,
): void {
  if (!plan.isCounted || plan.cacheKey.length > MAX_KEY_LENGTH) return
  cache?.set(plan.cacheKey, plan.allowsCloseMatches ? { ...totals, closeRanges } : totals)
}

/** All exact matches, counted up to `max`. */
export const sumTotals = ({ counts }: SearchTotals, max: number): number =>
  Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    max,
  )

/** Whether exact matches leave no room for close ones on the first page. */
export const fillsFirstPage = ({ maxCount, pageSize }: SearchPlan, totals: SearchTotals): boolean =>
  sumTotals(totals, maxCount) >= pageSize
