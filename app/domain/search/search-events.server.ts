import { type SQL, sql } from 'drizzle-orm'
import { MAX_PAGE } from '~/lib/page-number'
import { type Database, readTogether } from '~/platform/database.server'
import type { EventCard } from '~/domain/events/event'
import type { SearchQuery } from './search-query'
import {
  isShort,
  type SearchServices,
  NOT_COUNTED,
  type Question,
  questionOf,
  recall,
  remember,
  type SearchSite,
  sumOf,
  type SearchTotals,
} from './build-search-plan.server'
import { cardOf, type ListingRecord } from '~/domain/listings/listing-card'
import { correctWords, type SpellingRow, spellingsOf, textOf } from './correct-spelling.server'
import { anyOf, type Match, TITLE, wantedMatches } from './fts-match'
import { askOf, countOf, pageOf, partsOf } from './search-sql.server'
import type { TextQuery } from '~/domain/listings/search-words'

/** A page of a list, by the specification's names (public site, section 7). */
export type SearchResults = {
  /** Exact matches, then close ones. */
  events: EventCard[]
  /** How many of `events` are exact matches, and how many close ones. */
  size: number
  fuzzySize: number
  /** How many of the exact ones, which come first, have not begun. */
  upcomingSize: number
  currentPage: number
  /** At least 1, at most 100. */
  maxPage: number
  /** All exact matches on all pages; one more than the last page can hold when there are more. */
  total: number
  /** The text of which there are matches, when there are none of the text that was asked for. */
  correction: string | null
}

/**
 * A page of a site's events, from its listing: what begins, by start; then what began before and goes on, the latest to
 * begin first. Takes at most two round trips, and one when the question was asked before. With text, close matches fill a
 * first page that exact ones do not.
 */
export async function searchEvents(
  { search, now, searchTotals: counts }: SearchServices,
  site: SearchSite,
  query: SearchQuery = {},
): Promise<SearchResults> {
  const question = questionOf(site, query, now)
  const { pageSize, currentPage, offset, isCounted } = question
  const recalled = recall(counts, question)
  const looked = recalled ? null : await look(search, question)
  const totals = recalled ?? looked?.totals ?? NOT_COUNTED
  const { coming, running, close } = await read(search, question, totals, looked?.coming ?? null)

  const found = [...coming, ...running]
  const exact = found.slice(0, pageSize)
  const further = unseen(close.flat(), exact).slice(0, pageSize - exact.length)
  remember(counts, question, totals, needed(close, exact, pageSize))
  const total = isCounted ? sumOf(totals, question.most) : offset + found.length
  const isCorrected = total === 0 && close.slice(0, 2).some((part) => part.length > 0)
  return {
    events: [...exact, ...further].map((record) => cardOf(record, site.id, now)),
    size: exact.length,
    fuzzySize: further.length,
    upcomingSize: Math.min(coming.length, pageSize),
    currentPage,
    maxPage: Math.min(Math.max(Math.ceil(total / pageSize), 1), MAX_PAGE),
    total,
    correction: isCorrected && totals.corrected ? textOf(totals.corrected) : null,
  }
}

/** The first round trip of a question that is new: the page's beginning, the numbers, and how its words may be spelt. */
async function look(
  search: Database,
  { parts, text, asked, limit, offset, most, isCounted, mayBeClose }: Question,
): Promise<{ coming: ListingRecord[]; totals: SearchTotals }> {
  const [coming, spellings, [comingCount], [runningCount]] = await readSome<
    [ListingRecord[], SpellingRow[], CountRow[], CountRow[]]
  >(search, [
    pageOf(parts.coming, limit, offset),
    mayBeClose && text ? spellingsOf(text, asked.listingId) : null,
    isCounted ? countOf(parts.coming, most) : null,
    isCounted ? countOf(parts.running, most) : null,
  ])
  if (!isCounted) return { coming, totals: NOT_COUNTED }
  const totals = { coming: comingCount?.n ?? 0, running: runningCount?.n ?? 0 }
  return {
    coming,
    totals: mayBeClose && text ? { ...totals, corrected: correctWords(text, spellings) } : totals,
  }
}

/** The page: all that has not been read yet, in one round trip, as the numbers tell what stands on it. */
async function read(
  search: Database,
  question: Question,
  totals: SearchTotals,
  looked: ListingRecord[] | null,
): Promise<{ coming: ListingRecord[]; running: ListingRecord[]; close: ListingRecord[][] }> {
  const { asked, text, parts, pageSize, limit, offset, mayBeClose } = question
  const begun = looked?.length ?? Math.min(Math.max(totals.coming - offset, 0), limit)
  const stages =
    text && mayBeClose && isShort(question, totals) ? closeStages(text, totals.corrected) : []
  const closeParts = stages.flatMap((wanted) => {
    const { coming, running } = partsOf(asked, wanted, text)
    // Those that are shown already may come again; with a whole page of each there are enough others.
    return [pageOf(coming, pageSize, 0), pageOf(running, pageSize, 0)]
  })
  const [coming = [], running = [], ...close] = await readSome<ListingRecord[][]>(search, [
    looked ? null : pageOf(parts.coming, limit, offset),
    limit > begun && totals.running > 0
      ? pageOf(parts.running, limit - begun, Math.max(offset - totals.coming, 0))
      : null,
    ...closeParts.slice(0, totals.closeParts),
  ])
  return { coming: looked ?? coming, running, close }
}

/** How many of the parts, from the first on, fill the page that these exact matches begin. */
function needed(close: ListingRecord[][], exact: ListingRecord[], pageSize: number): number {
  for (let parts = 0; parts < close.length; parts++) {
    const shown = exact.length + unseen(close.slice(0, parts).flat(), exact).length
    if (shown >= pageSize) return parts
  }
  return close.length
}

/** Each record once, and none that is shown already. */
function unseen(records: ListingRecord[], shown: ListingRecord[]): ListingRecord[] {
  const seen = new Set(shown.map(({ k }) => k))
  return records.filter(({ k }) => !seen.has(k) && seen.add(k))
}

/** What has the words in its title, as two queries on SEARCH: for what is coming and for what goes on. */
export function titleQueries(
  { now }: SearchServices,
  site: SearchSite,
  text: TextQuery,
  limit: number,
): [SQL, SQL] {
  const { coming, running } = partsOf(askOf(site, {}, now), wantedMatches(text, TITLE), text)
  return [pageOf(coming, limit, 0) ?? NOTHING, pageOf(running, limit, 0) ?? NOTHING]
}

const NOTHING = sql`SELECT 1 WHERE false`

type CountRow = { n: number }

/** Words that were meant, then all of them but one, then all but two. */
function closeStages(text: TextQuery, corrected: TextQuery | null | undefined): Match[][] {
  const { wanted } = corrected ?? text
  const words = wanted.length
  return [
    ...(corrected ? [wantedMatches(corrected)] : []),
    ...(words >= 2 ? [[anyOf(wanted, words - 1)]] : []),
    ...(words >= 3 && words <= MOST_WORDS_LESS_TWO ? [[anyOf(wanted, words - 2)]] : []),
  ]
}

const MOST_WORDS_LESS_TWO = 6

/** Asks those that are questions, in one round trip; the others have no rows. */
async function readSome<Rows extends unknown[][]>(
  search: Database,
  queries: { [Index in keyof Rows]: SQL | null },
): Promise<Rows> {
  const asked = queries.filter((query): query is SQL => query !== null)
  const answers = asked.length > 0 ? await readTogether<unknown[][]>(search, asked) : []
  return queries.map((query) => (query === null ? [] : answers.shift())) as Rows
}
