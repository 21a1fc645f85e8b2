import { type SQL, sql } from 'drizzle-orm'
import type { EventCard } from '~/domain/events/event'
import { type ListingRecord, toEventCard } from '~/domain/listings/event-card-from-listing'
import type { LruCache } from '~/lib/lru-cache'
import { MAX_PAGE } from '~/lib/page-number'
import { type Database, readTogether } from '~/platform/database.server'
import { buildSearchPlan, type SearchPlan, type SearchSite } from './build-search-plan.server'
import { countRangesNeeded, listCloseMatches, withoutDuplicates } from './close-matches.server'
import {
  correctSpelling,
  formatText,
  type SpellingRow,
  selectSpellings,
} from './correct-spelling.server'
import { selectAlternatives } from './count-alternatives.server'
import {
  type FactCounts,
  type FactTerm,
  selectFactCounts,
  toFactCounts,
} from './count-facts.server'
import { matchWanted, TITLE_COLUMN } from './fts-match'
import {
  type CategoryTerm,
  type CountedCategory,
  selectNamedCategories,
  toCountedCategory,
} from './named-categories.server'
import type { TextQuery } from './parse-search-text'
import { type PlanServices, planSearch } from './plan-search.server'
import { type CountedAlternative, chooseAlternatives } from './search-alternatives'
import type { SearchQuery } from './search-query'
import { findLeadingSize, listSections, selectSections } from './search-sections.server'
import { selectCount, selectPage } from './search-sql.server'
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
  /** How many of those, which come first, have not begun. */
  upcomingSize: number
  currentPage: number
  /** At least 1, at most 100. */
  maxPage: number
  /** All exact matches on all pages; one more than the last page can contain when there are more. */
  total: number
  /** The corrected text that has matches, when the text of the query has none. */
  correction: string | null
  /** The categories that the text names and that have events, with how many; at most three. */
  categories: CountedCategory[]
  /** Wider searches that have events, where this one has none and `offersAlternatives`. */
  alternatives: CountedAlternative[]
  /** The facts that the whole listing has, if `countsFacts`. */
  facts: FactCounts
}

/**
 * Searches a site's listing: upcoming events by start, then ongoing ones, the latest to begin first. Makes at most two round
 * trips, and one when the totals are cached. A ranked search has the events that words name before those that mention them. With text, close matches fill a first page that exact ones do not.
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
  const { rows, close, counts } = await readPage(
    ...([search, plan, totals, first?.leading ?? null] as const),
    wider.map(({ count }) => count),
  )

  const found = rows.flat()
  const exact = found.slice(0, pageSize)
  const fuzzy = withoutDuplicates(close.flat(), exact).slice(0, pageSize - exact.length)
  cacheTotals(searchTotals, plan, totals, countRangesNeeded(close, exact, pageSize))
  const total = isCounted ? sumTotals(totals, plan.maxCount) : offset + found.length
  const isCorrected = total === 0 && close.slice(0, 2).some((records) => records.length > 0)
  return {
    events: [...exact, ...fuzzy].map((record) => toEventCard(record, site.id, now)),
    size: exact.length,
    fuzzySize: fuzzy.length,
    ...findLeadingSize(plan, totals, rows),
    currentPage,
    maxPage: Math.min(Math.max(Math.ceil(total / pageSize), 1), MAX_PAGE),
    total,
    correction: isCorrected && totals.corrected ? formatText(totals.corrected) : null,
    categories: (totals.named ?? []).filter(({ id }) => !query.categories?.includes(id)),
    facts: totals.facts ?? {},
    alternatives: chooseAlternatives(
      wider.map(({ alternative }) => alternative),
      counts,
    ),
  }
}

/** The first round trip of a new search: the page's rows of the first section, the totals, and corrections of its words. */
async function readTotals(
  search: Database,
  plan: SearchPlan,
): Promise<{ leading: ListingRecord[]; totals: SearchTotals }> {
  const { listingId, text, limit, offset, maxCount, isCounted, allowsCloseMatches } = plan
  const sections = listSections(plan)
  const [leading, spellings, terms, facts, ...counts] = await readSome<
    [ListingRecord[], SpellingRow[], CategoryTerm[], FactTerm[], ...CountRow[][]]
  >(search, [
    selectPage(sections[0] ?? null, limit, offset),
    allowsCloseMatches && text ? selectSpellings(text, listingId) : null,
    selectNamedCategories(text, listingId),
    plan.countsFacts ? selectFactCounts(listingId) : null,
    ...sections.map((range) => (isCounted ? selectCount(range, maxCount) : null)),
  ])
  if (!isCounted) return { leading, totals: NOT_COUNTED }
  const totals = {
    counts: counts.map(([row]) => row?.n ?? 0),
    named: terms.map(toCountedCategory),
    facts: toFactCounts(facts),
  }
  const corrected = text && correctSpelling(text, spellings)
  return {
    leading,
    totals:
      allowsCloseMatches && text
        ? { ...totals, corrected: corrected && plan.understand(corrected) }
        : totals,
  }
}

/** Reads what is still missing from the page in one round trip; the totals say what that is. */
async function readPage(
  search: Database,
  plan: SearchPlan,
  totals: SearchTotals,
  leading: ListingRecord[] | null,
  counted: SQL[],
): Promise<{
  /** Of each section. */
  rows: ListingRecord[][]
  close: ListingRecord[][]
  /** One of each counted statement. */
  counts: number[]
}> {
  const { pageSize } = plan
  const sections = selectSections(plan, totals, leading)
  const results = await readSome<unknown[][]>(search, [
    ...sections,
    ...counted,
    ...listCloseMatches(plan, totals)
      .flatMap((words) => {
        const ranges = plan.matchingWords(words, plan.text)
        // Some may be on the page already; a whole page of each range leaves enough.
        return [selectPage(ranges.upcoming, pageSize, 0), selectPage(ranges.ongoing, pageSize, 0)]
      })
      .slice(0, totals.closeRanges),
  ])
  const rows = results.splice(0, sections.length) as ListingRecord[][]
  const counts = results.splice(0, counted.length) as CountRow[][]
  return {
    rows: leading ? [leading, ...rows.slice(1)] : rows,
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

const NO_ROWS = sql`SELECT 1 WHERE false`

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
