import type { ListingRecord } from '~/domain/listings/event-card-from-listing'
import { matchSome, matchWanted, TITLE_COLUMN } from '../words/fts-match'
import { isStopWord } from '../words/parse-search-text'
import type { SearchPlan } from './plan-search.server'
import { fillsFirstPage, type SearchTotals } from './search-totals.server'

const MAX_TERMS_LESS_TWO = 6

/**
 * What close matches match, the closest first: the corrected words, then what those words name that have a meaning ('trivia' of
 * 'trivia night'), then all but one of the words, then all but two.
 */
export function listCloseMatches(plan: SearchPlan, totals: SearchTotals): string[][] {
  const { text, allowsCloseMatches } = plan
  if (!text || !allowsCloseMatches || fillsFirstPage(plan, totals)) return []
  const { corrected } = totals
  const wanted = (corrected ?? text).wanted.filter((term) => !isStopWord(term))
  const count = wanted.length
  const meant = wanted.filter(({ meaning }) => meaning)
  return [
    ...(corrected ? [matchWanted(corrected)] : []),
    ...(meant.length > 0 && meant.length < count
      ? [matchWanted({ wanted: meant, unwanted: [], isOpen: false }, TITLE_COLUMN)]
      : []),
    ...(count >= 2 ? [[matchSome(wanted, count - 1)]] : []),
    ...(count >= 3 && count <= MAX_TERMS_LESS_TWO ? [[matchSome(wanted, count - 2)]] : []),
  ]
}

/** How many of the ranges, from the first on, fill up the page after these exact matches. */
export function countRangesNeeded(
  close: ListingRecord[][],
  exact: ListingRecord[],
  pageSize: number,
): number {
  for (let count = 0; count < close.length; count++) {
    const shown = exact.length + withoutDuplicates(close.slice(0, count).flat(), exact).length
    if (shown >= pageSize) return count
  }
  return close.length
}

/** Each record once, and none that is already shown. */
export function withoutDuplicates(
  records: ListingRecord[],
  shown: ListingRecord[],
): ListingRecord[] {
  const seen = new Set(shown.map(({ k }) => k))
  return records.filter(({ k }) => !seen.has(k) && seen.add(k))
}
