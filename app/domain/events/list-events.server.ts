import { type SQL, sql } from 'drizzle-orm'
import type { Recent } from '~/lib/recent'
import { type Database, readTogether } from '~/platform/database.server'
import type { EventCard } from './event'
import { type EventQuery, LAST_PAGE, PAGE_SIZE } from './event-query'
import { cardOf, type ListingRecord } from './listings/cards'
import {
  correctWords,
  type SpellingRow,
  spellingsOf,
  textOf,
} from './listings/close-matches.server'
import { minuteOf } from './listings/listing-key'
import { anyOf, type Match, TITLE, wantedMatches } from './listings/match'
import { askOf, countOf, pageOf, partsOf } from './listings/question.server'
import { readText, type TextQuery } from './listings/search-words'

/** A page of a list, by the specification's names (public site, section 7). */
export type EventPage = {
  /** Exact matches, then close ones. */
  events: EventCard[]
  /** How many of `events` are exact matches, and how many close ones. */
  size: number
  fuzzySize: number
  /** How many of the exact ones, which come first, have not begun. */
  coming: number
  currentPage: number
  /** At least 1, at most 100. */
  maxPage: number
  /** All exact matches on all pages; one more than the last page can hold when there are more. */
  total: number
  /** The text of which there are matches, when there are none of the text that was asked for. */
  correction: string | null
}

/** `counts` remembers how many matches a question has; without it they are counted each time. */
export type ListingReader = { search: Database; now: number; counts?: Recent<Totals> }

export type SiteInHand = { id: number; timezone: string; contentVersion?: number }

/** Of a question whose count is remembered. */
const LONGEST_NAME = 1_000

/**
 * A page of a site's events, from its listing: what begins, by start; then what began before and goes on, the latest to
 * begin first. Takes at most two round trips. With text, close matches fill a first page that exact ones do not.
 */
export async function listEvents(
  { search, now, counts }: ListingReader,
  site: SiteInHand,
  query: EventQuery = {},
): Promise<EventPage> {
  const pageSize = query.pageSize ?? PAGE_SIZE
  const currentPage = Math.min(Math.max(Math.trunc(query.page ?? 1) || 1, 1), LAST_PAGE)
  const offset = (currentPage - 1) * pageSize
  const asked = askOf(site, query, now)
  const text = readText(query.text ?? '')
  const parts = partsOf(asked, text ? wantedMatches(text) : [], text)

  const isCounted = query.isCounted !== false || text !== null
  const limit = isCounted ? pageSize : pageSize + 1
  const most = LAST_PAGE * pageSize + 1
  const name = countName(site, query, now)
  const mayBeClose = text !== null && currentPage === 1
  const isShort = (totals: Totals) => sumOf(totals, most) < pageSize

  const kept = isCounted ? counts?.get(name) : undefined
  const remembered = kept && mayBeClose && isShort(kept) && !kept.spelling ? undefined : kept
  const firstPage = pageOf(parts.coming, limit, offset)
  const looked = remembered
    ? null
    : await readSome<[ListingRecord[], SpellingRow[], CountRow[], CountRow[]]>(search, [
        firstPage,
        mayBeClose ? spellingsOf(text, asked.listingId) : null,
        isCounted ? countOf(parts.coming, most) : null,
        isCounted ? countOf(parts.running, most) : null,
      ])
  const totals =
    remembered ?? (looked && isCounted ? totalsOf(looked, mayBeClose ? text : null) : NOT_COUNTED)
  if (looked && isCounted && asked.isRemembered && name.length <= LONGEST_NAME) {
    counts?.set(name, totals)
  }
  const counted = sumOf(totals, most)

  // Whoever remembers how many there are knows what stands on the page before it is read: one round trip reads all.
  const begun = looked ? looked[0].length : Math.min(Math.max(totals.coming - offset, 0), limit)
  const stages =
    mayBeClose && isShort(totals) ? closeStages(text, totals.spelling?.corrected ?? null) : []
  const [comingNow = [], running = [], ...closeParts] = await readSome<ListingRecord[][]>(search, [
    looked ? null : firstPage,
    limit > begun && totals.running > 0
      ? pageOf(parts.running, limit - begun, Math.max(offset - totals.coming, 0))
      : null,
    ...stages.flatMap((stage) => {
      const { coming, running } = partsOf(asked, stage.wanted, text)
      // Those that are shown already may come again; with a whole page of each there are enough others.
      return [pageOf(coming, pageSize, 0), pageOf(running, pageSize, 0)]
    }),
  ])
  const coming = looked ? looked[0] : comingNow
  const found = [...coming, ...running]
  const exact = found.slice(0, pageSize)
  const close = unseen(closeParts.flat(), exact).slice(0, pageSize - exact.length)
  const total = isCounted ? counted : offset + found.length
  const isCorrected = total === 0 && closeParts.slice(0, 2).some((part) => part.length > 0)
  return {
    events: [...exact, ...close].map((record) => cardOf(record, site.id, now)),
    size: exact.length,
    fuzzySize: close.length,
    coming: Math.min(coming.length, pageSize),
    currentPage,
    maxPage: Math.min(Math.max(Math.ceil(total / pageSize), 1), LAST_PAGE),
    total,
    correction: isCorrected ? (stages[0]?.correction ?? null) : null,
  }
}

/** Each record once, and none that is shown already. */
function unseen(records: ListingRecord[], shown: ListingRecord[]): ListingRecord[] {
  const seen = new Set(shown.map(({ k }) => k))
  return records.filter(({ k }) => !seen.has(k) && seen.add(k))
}

/** What has the words in its title, as two queries on SEARCH: for what is coming and for what goes on. */
export function titleQueries(
  { now }: ListingReader,
  site: SiteInHand,
  text: TextQuery,
  limit: number,
): [SQL, SQL] {
  const { coming, running } = partsOf(askOf(site, {}, now), wantedMatches(text, TITLE), text)
  return [pageOf(coming, limit, 0) ?? NOTHING, pageOf(running, limit, 0) ?? NOTHING]
}

const NOTHING = sql`SELECT 1 WHERE false`

/** How many matches there are, each part counted up to what the last page can hold. */
export type Totals = {
  coming: number
  running: number
  /** What was found of the words' spelling, once that was asked. */
  spelling?: { corrected: TextQuery | null }
}

function totalsOf(
  [, spellings, [coming], [running]]: [unknown, SpellingRow[], CountRow[], CountRow[]],
  text: TextQuery | null,
): Totals {
  const totals = { coming: coming?.n ?? 0, running: running?.n ?? 0 }
  return text ? { ...totals, spelling: { corrected: correctWords(text, spellings) } } : totals
}

const sumOf = ({ coming, running }: Totals, most: number) => Math.min(coming + running, most)

type CountRow = { n: number }

/** As if something went on: whoever does not count reads one page only, and learns whether there is more. */
const NOT_COUNTED: Totals = { coming: 0, running: 1 }

type Stage = { wanted: Match[]; correction: string | null }

/** Words that were meant, then all of them but one, then all but two. */
function closeStages(text: TextQuery, corrected: TextQuery | null): Stage[] {
  const { wanted } = corrected ?? text
  const stages: Stage[] = []
  if (corrected) stages.push({ wanted: wantedMatches(corrected), correction: textOf(corrected) })
  if (wanted.length >= 2)
    stages.push({ wanted: [anyOf(wanted, wanted.length - 1)], correction: null })
  if (wanted.length >= 3 && wanted.length <= MOST_WORDS_LESS_TWO) {
    stages.push({ wanted: [anyOf(wanted, wanted.length - 2)], correction: null })
  }
  return stages
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

/** What is asked, of which edition, at which minute: as long as these are the same, so is the number of matches. */
function countName(
  site: SiteInHand,
  { page: _, isCounted: __, ...query }: EventQuery,
  now: number,
): string {
  return JSON.stringify([site.id, site.contentVersion ?? null, minuteOf(now), query])
}
