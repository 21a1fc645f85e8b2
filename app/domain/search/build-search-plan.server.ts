import { MAX_PAGE } from '~/lib/page-number'
import type { LruCache } from '~/lib/lru-cache'
import type { Database } from '~/platform/database.server'
import { type SearchQuery, PAGE_SIZE } from './search-query'
import { minuteOf } from '~/domain/listings/listing-key'
import { wantedMatches } from './fts-match'
import { type Asked, askOf, partsOf } from './search-sql.server'
import { readText, type TextQuery } from '~/domain/listings/search-words'

/** `counts` remembers how many matches a question has; without it they are counted each time. */
export type SearchServices = {
  search: Database
  now: number
  searchTotals?: LruCache<SearchTotals>
}

export type SearchSite = { id: number; timezone: string; contentVersion?: number }

/** A query, made ready to be asked. */
export type Question = {
  asked: Asked
  text: TextQuery | null
  parts: ReturnType<typeof partsOf>
  pageSize: number
  currentPage: number
  offset: number
  /** One more than the page holds where that is how to learn whether there is more. */
  limit: number
  /** As far as matches are counted. */
  most: number
  isCounted: boolean
  /** Whether close matches may fill the page. */
  mayBeClose: boolean
  /** What is asked, of which edition, at which minute: as long as these are the same, so is the number of matches. */
  name: string
}

export function questionOf(site: SearchSite, query: SearchQuery, now: number): Question {
  const { page, isCounted: isAskedToCount, ...rest } = query
  const pageSize = query.pageSize ?? PAGE_SIZE
  const currentPage = Math.min(Math.max(Math.trunc(page ?? 1) || 1, 1), MAX_PAGE)
  const asked = askOf(site, query, now)
  const text = readText(query.text ?? '')
  const isCounted = isAskedToCount !== false || text !== null
  return {
    ...{ asked, text, pageSize, currentPage, isCounted },
    parts: partsOf(asked, text ? wantedMatches(text) : [], text),
    offset: (currentPage - 1) * pageSize,
    limit: isCounted ? pageSize : pageSize + 1,
    most: MAX_PAGE * pageSize + 1,
    mayBeClose: text !== null && currentPage === 1,
    name: JSON.stringify([site.id, site.contentVersion ?? null, minuteOf(now), rest]),
  }
}

/** What is known of a question before it is asked: how many matches it has and, when they are few, of which close ones. */
export type SearchTotals = {
  /** Each part counted up to what the last page can hold. */
  coming: number
  running: number
  /** The words that were meant, null when they are none but those written; absent while nobody has looked. */
  corrected?: TextQuery | null
  /** How many parts of the close matches fill the page; absent for all of them. */
  closeParts?: number
}

/** As if something went on: whoever does not count reads one page only, and learns whether there is more. */
export const NOT_COUNTED: SearchTotals = { coming: 0, running: 1 }

/** Longer ones are not remembered. */
const LONGEST_NAME = 1_000

/**
 * Of all places no version tells when they change: their numbers may be a minute old, as old as the minute in the name.
 */
export function recall(
  counts: SearchServices['searchTotals'],
  question: Question,
): SearchTotals | null {
  const totals = question.isCounted ? counts?.get(question.name) : undefined
  if (!totals) return null
  const isSpelt = totals.corrected !== undefined || !isShort(question, totals)
  return isSpelt || !question.mayBeClose ? totals : null
}

export function remember(
  counts: SearchServices['searchTotals'],
  question: Question,
  totals: SearchTotals,
  closeParts: number,
): void {
  if (!question.isCounted || question.name.length > LONGEST_NAME) return
  counts?.set(question.name, question.mayBeClose ? { ...totals, closeParts } : totals)
}

/** All matches, counted no further than `most`. */
export const sumOf = ({ coming, running }: SearchTotals, most: number) =>
  Math.min(coming + running, most)

/** Whether exact matches leave room on the first page. */
export const isShort = ({ most, pageSize }: Question, totals: SearchTotals) =>
  sumOf(totals, most) < pageSize
