import { type SQL, sql } from 'drizzle-orm'
import { mergeSpans } from '~/domain/listings/facets'
import { EVERYWHERE } from '~/domain/listings/listed-event'
import { firstKeyOfMinute, KEYS_PER_VERSION, toMinute } from '~/domain/listings/listing-key'
import { keyInVersion, selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import { MAX_PAGE } from '~/lib/forms/page-number'
import { addDays, type Day, isDay, startOfDay, toDay } from '~/lib/time/local-time'
import { literal } from '~/platform/storage/database.server'
import type { NearPlace } from '../near/near-place'
import { PAGE_SIZE, type SearchQuery } from '../search-query'
import { MAX_VALUES } from '../url/search-parameters'
import {
  combineMatches,
  matchAroundDay,
  matchDays,
  matchFilters,
  matchHidden,
  matchTitlePhrase,
  matchUnwanted,
  matchVenues,
  matchWanted,
  TITLE_COLUMN,
} from '../words/fts-match'
import { parseSearchText, type TextQuery, withoutLoneStopWords } from '../words/parse-search-text'
import { type SearchVocabulary, understandText } from '../words/search-vocabulary'
import { beginsOnEvening, isNear, isOtherUnit, type SqlRange } from './search-sql.server'

/** The site that is searched. */
export type SearchSite = { id: number; timezone: string; contentVersion?: number }

/**
 * What begins from now (or the first day) on, of which `firstDay` begins on the first day and `later` after it; and what began
 * before and is still on. Null for what is not searched.
 */
type SearchRanges = Record<'upcoming' | 'firstDay' | 'later' | 'ongoing', SqlRange | null>

/** A query made ready for one site at one minute. */
export type SearchPlan = SearchRanges & {
  listingId: number
  text: TextQuery | null
  /** All matches, the most relevant first; each is in one tier. */
  tiers: SearchRanges[]
  /** Finds what the terms of another text mean. */
  understand(text: TextQuery): TextQuery
  /**
   * The ranges with other words in place of the query's own. What the query excludes stays excluded, and so do rows that match
   * one of `except`.
   */
  matchingWords(words: string[], text: TextQuery | null, except?: string[]): SearchRanges
  /** The point nearest to which matches are sorted, of the first MAX_SORTED. */
  nearest: NearPlace | null
  currentPage: number
  pageSize: number
  offset: number
  /** One more than the page has, where that is how to learn whether there is more. */
  limit: number
  isCounted: boolean
  countsFacts: boolean
  /** Matches are counted up to here, one more than the counted pages can contain. */
  maxCount: number
  /** Whether close matches may fill the page. */
  allowsCloseMatches: boolean
  /** Names the query, the site's version and the minute: as long as they are the same, so is the number of matches. */
  cacheKey: string
}

/** Without `readVocabulary`, words mean themselves only. */
export type PlanServices = {
  now: number
  readVocabulary?: (site: SearchSite) => Promise<SearchVocabulary>
}

/** The plan of a search that a visitor may have written, whose words are found by what they mean, too. */
export async function planSearch(
  { now, readVocabulary }: PlanServices,
  site: SearchSite,
  query: SearchQuery,
): Promise<SearchPlan> {
  const vocabulary = query.text ? await readVocabulary?.(site) : undefined
  return buildSearchPlan(site, query, now, vocabulary)
}

/** With a vocabulary, words are also found by what they mean. */
export function buildSearchPlan(
  site: SearchSite,
  query: SearchQuery,
  now: number,
  vocabulary?: SearchVocabulary,
): SearchPlan {
  const { page, isCounted: wantsCount, ...rest } = query
  const pageSize = query.pageSize ?? PAGE_SIZE
  const currentPage = Math.min(Math.max(Math.trunc(page ?? 1) || 1, 1), MAX_PAGE)
  const countedPages = Math.max(query.countedPages ?? MAX_PAGE, 1)
  const maxCount = (currentPage > countedPages ? MAX_PAGE : countedPages) * pageSize + 1
  const understand = (parsed: TextQuery) =>
    vocabulary ? understandText(parsed, vocabulary) : parsed
  const parsed = parseSearchText(query.text ?? '')
  const text = parsed && understand(withoutLoneStopWords(parsed))
  const hasTitle = query.titled !== undefined && query.titled.words.length > 0
  const hasTiers = query.isRanked && (hasTitle || (text && text.wanted.length > 0))
  const isCounted = wantsCount !== false || (!query.isExact && (text !== null || Boolean(hasTiers)))
  const matchingWords = buildRanges(site, query, now)
  const all = matchingWords(text ? matchWanted(text) : [], text)
  return {
    ...all,
    tiers: hasTiers ? buildTiers({ site, query, now }, matchingWords, text) : [all],
    nearest: (query.sort === 'distance' && query.near) || null,
    text,
    understand,
    matchingWords,
    currentPage,
    pageSize,
    isCounted,
    listingId: findListingId(site, query),
    countsFacts: query.countsFacts ?? false,
    offset: (currentPage - 1) * pageSize,
    limit: isCounted ? pageSize : pageSize + 1,
    maxCount,
    allowsCloseMatches: text !== null && currentPage === 1 && !query.isExact,
    cacheKey: JSON.stringify([site.id, site.contentVersion ?? null, toMinute(now), maxCount, rest]),
  }
}

/** Titles and categories say what an event is; a place or a description only mentions it. */
function buildTiers(
  { site, query, now }: { site: SearchSite; query: SearchQuery; now: number },
  matchingWords: SearchPlan['matchingWords'],
  text: TextQuery | null,
): SearchRanges[] {
  const named = text ? matchWanted(text, TITLE_COLUMN) : []
  const tiers: { words: string[]; ranges: SearchPlan['matchingWords'] }[] = [
    ...(named.length > 0 ? [{ words: named, ranges: matchingWords }] : []),
    { words: text ? matchWanted(text) : [], ranges: matchingWords },
  ]
  if (query.titled && query.titled.words.length > 0) {
    const { words, days, isEvening } = query.titled
    tiers.unshift({
      words: [matchTitlePhrase(words.slice(0, MAX_TITLE_WORDS))],
      ranges: buildRanges(site, { ...query, days, isEvening }, now),
    })
  }
  return tiers.map(({ words, ranges }, index) => {
    const earlier = tiers.slice(0, index).map((tier) => `(${tier.words.join(' AND ')})`)
    return ranges(words, text, earlier)
  })
}

/** More words than anybody types of a title. */
const MAX_TITLE_WORDS = 20

const findListingId = (site: SearchSite, { isEverywhere }: SearchQuery) =>
  isEverywhere ? EVERYWHERE : site.id

/** Works out all that does not depend on words, once; the result adds the words. */
function buildRanges(
  site: SearchSite,
  query: SearchQuery,
  now: number,
): SearchPlan['matchingWords'] {
  const { phase, isEverywhere } = query
  const { days, evenings, nights, from, to } = readDays(query)
  const today = toDay(now, site.timezone)
  const first = latest([days?.toSorted()[0], evenings?.[0], from, today]) ?? today
  // What begins on one of several consecutive days is one range of the listing, in the site's own zone.
  const stretch = !isEverywhere && days ? findStretch(days) : null
  const lastNight = isEverywhere ? undefined : nights?.at(-1)
  const last = earliest([to, stretch?.last, lastNight])

  const minuteOfDay = (day: Day) => toMinute(startOfDay(day, site.timezone))
  const anchor = first > today ? minuteOfDay(first) : toMinute(now)
  const version = selectLiveVersionId(findListingId(site, query))
  const keyOfMinute = (minute: number): SQL => keyInVersion(version, firstKeyOfMinute(minute))
  const endOfFirst = minuteOfDay(addDays(first, 1))
  const end = last === undefined ? null : minuteOfDay(addDays(last, 1))
  const lastKey =
    end === null ? keyInVersion(version, KEYS_PER_VERSION - 1) : sql`${keyOfMinute(end)} - 1`

  const filters = [...matchFilters(query, site.id), ...(nights ? [matchDays(nights)] : [])]
  const beginsOnDays = days && !stretch ? [matchDays(days)] : []
  const searchedDays = days ?? nights
  const isOn = searchedDays ? matchDays(searchedDays) : matchAroundDay(first)
  const excluded = [
    ...(isEverywhere ? [matchHidden(site.id)] : []),
    ...(query.exceptVenues?.length ? [matchVenues(query.exceptVenues)] : []),
  ]
  const checks = [
    ...(query.near ? [isNear(query.near)] : []),
    ...(query.exceptUnits?.length ? [isOtherUnit(query.exceptUnits)] : []),
    ...(evenings ? [beginsOnEvening(evenings, site.timezone, now)] : []),
  ]
  const hasUpcoming = phase !== 'ongoing'
  const hasOngoing = phase !== 'upcoming' && !(to !== undefined && to < first)

  return (words, text, except = []) => {
    const unwanted = [...excluded, ...(text ? matchUnwanted(text) : []), ...except]
    const upcoming: SqlRange = {
      match: combineMatches([...filters, ...beginsOnDays, ...words], unwanted),
      from: keyOfMinute(anchor),
      to: lastKey,
      order: 'ASC',
      checks,
    }
    const ongoing: SqlRange = {
      match: combineMatches([...filters, isOn, ...words], unwanted),
      from: keyOfMinute(0),
      to: sql`${keyOfMinute(anchor)} - 1`,
      order: 'DESC',
      checks: [sql`l.until_at > ${literal(now)}`, ...checks],
    }
    const isOneDay = end !== null && end <= endOfFirst
    return {
      upcoming: hasUpcoming ? upcoming : null,
      firstDay: !hasUpcoming
        ? null
        : isOneDay
          ? upcoming
          : { ...upcoming, to: sql`${keyOfMinute(endOfFirst)} - 1` },
      later: hasUpcoming && !isOneDay ? { ...upcoming, from: keyOfMinute(endOfFirst) } : null,
      ongoing: hasOngoing ? ongoing : null,
    }
  }
}

/** The query's days: whole ones, or evenings with the nights that they reach into. What is not a date is ignored. */
function readDays({ days, isEvening, from, to }: SearchQuery) {
  const known = days?.filter(isDay).slice(0, MAX_VALUES)
  // Without days, evenings are a filter (fts-match.ts).
  const evenings = isEvening ? known?.toSorted() : undefined
  return {
    days: isEvening ? undefined : known,
    evenings,
    // After midnight it is the next day, but the same night.
    nights: evenings && [...evenings, ...evenings.map((day) => addDays(day, 1))],
    from: from && isDay(from) ? from : undefined,
    to: to && isDay(to) ? to : undefined,
  }
}

const latest = (days: (Day | undefined)[]) =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
const earliest = (days: (Day | undefined)[]) => days.filter((day) => day !== undefined).sort()[0]

/** The days as one span, when none is missing between the first and the last. */
function findStretch(days: Day[]): { first: Day; last: Day } | null {
  const [span, ...rest] = mergeSpans(days.map((day) => ({ first: day, last: day })))
  return span && rest.length === 0 ? span : null
}
