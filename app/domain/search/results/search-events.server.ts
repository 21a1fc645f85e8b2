import type { SQL } from 'drizzle-orm'
import type { EventCard } from '~/domain/events/event'
import { type ListingRecord, toEventCard } from '~/domain/listings/event-card-from-listing'
import { MAX_PAGE } from '~/lib/forms/page-number'
import type { LruCache } from '~/lib/lru-cache'
import { type Database, readTogether } from '~/platform/storage/database.server'
import type { SearchQuery } from '../search-query'
import {
  correctSpelling,
  formatText,
  type SpellingRow,
  selectSpellings,
} from '../words/correct-spelling.server'
import { matchWanted, TITLE_COLUMN } from '../words/fts-match'
import {
  type CategoryTerm,
  type CountedCategory,
  selectNamedCategories,
  toCountedCategory,
} from '../words/named-categories.server'
import type { TextQuery } from '../words/parse-search-text'
import { countRangesNeeded, listCloseMatches, withoutDuplicates } from './close-matches.server'
import { selectAlternatives } from './count-alternatives.server'
import {
  countFactsOfRows,
  type FactCounts,
  type FactTerm,
  selectFactCounts,
  toFactCounts,
} from './count-facts.server'
import {
  buildSearchPlan,
  type PlanServices,
  planSearch,
  type SearchPlan,
  type SearchSite,
} from './plan-search.server'
import { type CountedAlternative, chooseAlternatives } from './search-alternatives'
import {
  type CountedRow,
  findLeadingSize,
  MAX_SORTED,
  type SectionRow,
  selectCountedSections,
  selectSections,
  splitCounted,
} from './search-sections.server'
import { NO_ROWS, selectPage } from './search-sql.server'
import {
  cacheTotals,
  findTotals,
  NOT_COUNTED,
  type SearchTotals,
  sumTotals,
} from './search-totals.server'

/** Without `searchTotals`, matches are counted on each search. */
export type SearchServices = PlanServices & {
  search: Database
  searchTotals?: LruCache<SearchTotals>
}

/** A page of results, named as in the specification (public site, section 7). */
export type SearchResults = {
  /** Exact matches, then close ones. */
  events: EventCard[]
  /** How many of `events` are exact matches, and how many are close ones. */
  size: number
  fuzzySize: number
  /** How many of the exact matches come first by relevance; of a search that is not ranked, all. */
  leadingSize: number
  /** How many of those, which come first, begin on the first day; and how many, which come next, are ongoing then. */
  firstDaySize: number
  ongoingSize: number
  currentPage: number
  /** At least 1, at most 100. */
  maxPage: number
  /** Whether there are pages after `maxPage`, which are not counted. */
  hasMorePages: boolean
  /** All exact matches on all pages; one more than `maxTotal` when there are more. */
  total: number
  /** Matches are counted up to here: what the last page can contain, or the last of `countedPages`. */
  maxTotal: number
  /** The corrected text that has matches, when the text of the query has none. */
  correction: string | null
  /** The categories that the text names and that have events, with how many; at most three. */
  categories: CountedCategory[]
  /** Wider searches that have events, where this one has none and `offersAlternatives`. */
  alternatives: CountedAlternative[]
  /** The facts that the whole listing has, if `countsFacts`. */
  facts: FactCounts
  /** The facts that the exact matches have, if `countsFacts` and all of them are on this page; otherwise null, and with close matches only. */
  matchFacts: FactCounts | null
}

/**
 * Searches a site's listing: what begins on the first day by start, then what is ongoing, the latest to begin first, then what
 * begins later. A ranked search has the events that words name before those that mention them. With text, close matches fill a
 * first page that exact ones do not. Makes one round trip, and two for close matches whose total is not cached.
 */
export async function searchEvents(
  services: SearchServices,
  site: SearchSite,
  query: SearchQuery = {},
): Promise<SearchResults> {
  const { search, now, searchTotals } = services
  const plan = await planSearch(services, site, query)
  const { pageSize, currentPage, offset, isCounted } = plan
  const cached = findTotals(searchTotals, plan)
  const first = cached ? null : await readTotals(search, plan)
  const totals = cached ?? first?.totals ?? NOT_COUNTED
  const isEmpty = isCounted && sumTotals(totals, plan.maxCount) === 0 && currentPage === 1
  const wider =
    query.offersAlternatives && isEmpty ? await selectAlternatives(services, site, query) : []
  const { rows, close, counts } = await readRest(
    ...([search, plan, totals, first?.rows ?? null] as const),
    wider.map(({ count }) => count),
  )

  const exact = rows.slice(0, pageSize)
  const fuzzy = withoutDuplicates(close.flat(), exact).slice(0, pageSize - exact.length)
  cacheTotals(searchTotals, plan, totals, countRangesNeeded(close, exact, pageSize))
  const total = isCounted ? sumTotals(totals, plan.maxCount) : offset + rows.length
  const maxTotal = plan.maxCount - 1
  const listed = plan.nearest ? Math.min(total, MAX_SORTED) : total
  const maxPage = Math.min(Math.max(Math.ceil(listed / pageSize), 1), MAX_PAGE)
  const isWhole = exact.length === total && (total > 0 || fuzzy.length === 0)
  const isCorrected = total === 0 && close.slice(0, 2).some((records) => records.length > 0)
  return {
    events: [...exact, ...fuzzy].map((record) => toEventCard(record, site.id, now)),
    size: exact.length,
    fuzzySize: fuzzy.length,
    ...findLeadingSize(plan, totals, exact),
    currentPage,
    maxPage,
    hasMorePages: isCounted && listed > maxTotal && maxPage < MAX_PAGE,
    total,
    maxTotal,
    correction: isCorrected && totals.corrected ? formatText(totals.corrected) : null,
    categories: (totals.named ?? []).filter(({ id }) => !query.categories?.includes(id)),
    facts: totals.facts ?? {},
    matchFacts: plan.countsFacts && isWhole ? countFactsOfRows(exact) : null,
    alternatives: chooseAlternatives(
      wider.map(({ alternative }) => alternative),
      counts,
    ),
  }
}

/** The first round trip of a new search: the page's exact matches, the totals, and corrections of its words. */
async function readTotals(
  search: Database,
  plan: SearchPlan,
): Promise<{ rows: SectionRow[]; totals: SearchTotals }> {
  const { listingId, text, isCounted, allowsCloseMatches } = plan
  const [found, spellings, terms, facts] = await readSome<
    [CountedRow[], SpellingRow[], CategoryTerm[], FactTerm[]]
  >(search, [
    isCounted ? selectCountedSections(plan) : selectSections(plan, NOT_COUNTED),
    allowsCloseMatches && text ? selectSpellings(text, listingId) : null,
    selectNamedCategories(text, listingId),
    plan.countsFacts ? selectFactCounts(listingId) : null,
  ])
  const { rows, counts } = splitCounted(found, plan)
  if (!isCounted) return { rows, totals: NOT_COUNTED }
  const totals = {
    counts,
    named: terms.map(toCountedCategory),
    facts: toFactCounts(facts),
  }
  const corrected = text && correctSpelling(text, spellings)
  return {
    rows,
    totals:
      allowsCloseMatches && text
        ? { ...totals, corrected: corrected && plan.understand(corrected) }
        : totals,
  }
}

/** Reads what the totals say is missing, in one round trip: the page unless it is `known`, close matches, and some counts. */
async function readRest(
  search: Database,
  plan: SearchPlan,
  totals: SearchTotals,
  known: SectionRow[] | null,
  counted: SQL[],
): Promise<{
  rows: SectionRow[]
  close: ListingRecord[][]
  /** One of each counted statement. */
  counts: number[]
}> {
  const { pageSize } = plan
  const [rows, ...results] = await readSome<[SectionRow[], ...unknown[][]]>(search, [
    known ? null : selectSections(plan, totals),
    ...counted,
    ...listCloseMatches(plan, totals)
      .flatMap((words) => {
        const ranges = plan.matchingWords(words, plan.text)
        // Some may be on the page already; a whole page of each range leaves enough.
        return [selectPage(ranges.upcoming, pageSize, 0), selectPage(ranges.ongoing, pageSize, 0)]
      })
      .slice(0, totals.closeRanges),
  ])
  const counts = results.splice(0, counted.length) as CountRow[][]
  return {
    rows: known ?? rows,
    close: results as ListingRecord[][],
    counts: counts.map(([row]) => row?.n ?? 0),
  }
}

/** The statements for the upcoming and the ongoing events that have the words in their titles. */
export function selectByTitle(
  { now }: SearchServices,
  site: SearchSite,
  text: TextQuery,
  limit: number,
): [SQL, SQL] {
  const plan = buildSearchPlan(site, {}, now)
  const { upcoming, ongoing } = plan.matchingWords(matchWanted(text, TITLE_COLUMN), text)
  return [selectPage(upcoming, limit, 0) ?? NO_ROWS, selectPage(ongoing, limit, 0) ?? NO_ROWS]
}

type CountRow = { n: number }

/** Runs the statements that are not null in one round trip; the others have no rows. */
async function readSome<Rows extends unknown[][]>(
  search: Database,
  statements: { [Index in keyof Rows]: SQL | null },
): Promise<Rows> {
  const needed = statements.filter((statement): statement is SQL => statement !== null)
  const results = needed.length > 0 ? await readTogether<unknown[][]>(search, needed) : []
  return statements.map((statement) => (statement === null ? [] : results.shift())) as Rows
}
