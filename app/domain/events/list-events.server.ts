import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, isDay, startOfDay } from '~/lib/local-time'
import type { Recent } from '~/lib/recent'
import { type Database, readTogether } from '~/platform/database.server'
import type { EventCard } from './event'
import { cardOf, type ListingRecord } from './listings/cards'
import {
  correctWords,
  type SpellingRow,
  spellingsOf,
  textOf,
} from './listings/close-matches.server'
import { keyIn, liveEdition } from './listings/editions.server'
import { mergeSpans } from './listings/facets'
import { EVERYWHERE } from './listings/listed-event'
import { EDITION_SIZE, minuteOf, offsetOf } from './listings/listing-key'
import {
  anyOf,
  aroundDay,
  combine,
  filterMatches,
  hiddenOn,
  type ListingFilters,
  type Match,
  onDays,
  TITLE,
  unwantedMatches,
  wantedMatches,
} from './listings/match'
import { readText, type TextQuery } from './listings/search-words'

/** Which of a site's events are asked for. Absent means no limit. Past ones are in no list. */
export type EventQuery = ListingFilters & {
  /** As a visitor wrote it: words, "phrases", -exclusions. */
  text?: string
  /** Days in the site's zone; an event is on each day on which it takes place. */
  days?: Day[]
  /** The first and the last day, both included. */
  from?: Day
  to?: Day
  /** Only what begins from now on (or from the first day asked for), or only what began before and goes on. */
  phase?: 'coming' | 'running'
  /** Whether only what lies in the site's bounds. The other rules of what is listed hold anyway. Default true. */
  isWithinBounds?: boolean
  /** Units (see ListedEvent) that are left out. */
  exceptUnits?: number[]
  page?: number
  pageSize?: number
  /** False where only one page is shown, and all that is asked is whether there is more. Text is counted anyway. */
  isCounted?: boolean
}

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

export const PAGE_SIZE = 30
export const LAST_PAGE = 100
const MOST_DAYS = 60
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
  const known = isCounted ? counts?.get(name) : NOT_COUNTED
  const mayBeClose = text !== null && currentPage === 1 && (!known || sumOf(known, most) < pageSize)
  const [coming, spellings, comingCounts, runningCounts] = await readSome<
    [ListingRecord[], SpellingRow[], CountRow[], CountRow[]]
  >(search, [
    pageOf(parts.coming, limit, offset),
    mayBeClose ? spellingsOf(text, asked.listingId) : null,
    known ? null : countOf(parts.coming, most),
    known ? null : countOf(parts.running, most),
  ])
  const totals = known ?? { coming: comingCounts[0]?.n ?? 0, running: runningCounts[0]?.n ?? 0 }
  if (!known && asked.isRemembered && name.length <= LONGEST_NAME) counts?.set(name, totals)
  const counted = sumOf(totals, most)

  const room = limit - coming.length
  const stages =
    mayBeClose && counted < pageSize ? closeStages(text, correctWords(text, spellings)) : []
  const [running = [], ...closeParts] = await readSome<ListingRecord[][]>(search, [
    room > 0 && totals.running > 0
      ? pageOf(parts.running, room, Math.max(offset - totals.coming, 0))
      : null,
    ...stages.flatMap((stage) => {
      const { coming, running } = partsOf(asked, stage.wanted, text)
      // Those that are shown already may come again; with a whole page of each there are enough others.
      return [pageOf(coming, pageSize, 0), pageOf(running, pageSize, 0)]
    }),
  ])
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
export type Totals = { coming: number; running: number }

const sumOf = ({ coming, running }: Totals, most: number) => Math.min(coming + running, most)

type CountRow = { n: number }

/** As if something went on: whoever does not count reads one page only, and learns whether there is more. */
const NOT_COUNTED: Totals = { coming: 0, running: 1 }

/** A question without its text. */
type Asked = {
  listingId: number
  /** The version of a site's content says nothing of other places. */
  isRemembered: boolean
  filters: Match[]
  unwanted: Match[]
  checks: SQL[]
  now: number
  /** The minute from which on events are coming, and the one before which they are to begin. */
  anchor: number
  end: number | null
  /** What those must match. */
  coming: Match[]
  /** What an event must match that began before and goes on; null when none may be. */
  running: Match | null
  isComingAsked: boolean
}

function askOf(site: SiteInHand, query: EventQuery, now: number): Asked {
  const { days, phase, near, exceptUnits } = query
  const [from, to] = [query.from, query.to].map((day) => (day && isDay(day) ? day : undefined))
  const isWithinBounds = query.isWithinBounds ?? true
  const today = dayOf(now, site.timezone)
  const asked = days?.filter(isDay).slice(0, MOST_DAYS)
  const first = [asked?.toSorted()[0], from].reduce<Day>(
    (one, day) => (day && day > one ? day : one),
    today,
  )
  const minuteOfDay = (day: Day) => minuteOf(startOfDay(day, site.timezone))
  const isOver = to !== undefined && to < first
  // What begins on one of several days in a row stands in one stretch of the listing, in the site's own zone.
  const stretch = isWithinBounds && asked ? stretchOf(asked) : null
  const end = [to, stretch?.last].reduce<Day | undefined>(
    (one, day) => (one === undefined || (day && day < one) ? day : one),
    undefined,
  )
  return {
    listingId: isWithinBounds ? site.id : EVERYWHERE,
    isRemembered: isWithinBounds,
    filters: filterMatches(query, site.id),
    coming: asked && !stretch ? [onDays(asked)] : [],
    unwanted: isWithinBounds ? [] : [hiddenOn(site.id)],
    checks: [
      ...(near ? [sql`${kilometresTo(near)} <= ${near.kilometres}`] : []),
      ...(exceptUnits?.length
        ? [sql`l.unit NOT IN (SELECT value FROM json_each(${JSON.stringify(exceptUnits)}))`]
        : []),
    ],
    now,
    anchor: first > today ? minuteOfDay(first) : minuteOf(now),
    end: end === undefined ? null : minuteOfDay(addDays(end, 1)),
    running: phase === 'coming' || isOver ? null : asked ? onDays(asked) : aroundDay(first),
    isComingAsked: phase !== 'running',
  }
}

/** The days as one span, when none is missing between the first and the last. */
function stretchOf(days: Day[]): { first: Day; last: Day } | null {
  const [span, ...others] = mergeSpans(days.map((day) => ({ first: day, last: day })))
  return span && others.length === 0 ? span : null
}

/** A stretch of a listing, read from one end. */
type Part = {
  match: Match | null
  from: SQL
  to: SQL
  order: 'ASC' | 'DESC'
  checks: SQL[]
}

function partsOf(
  asked: Asked,
  wanted: Match[],
  text: TextQuery | null,
): { coming: Part | null; running: Part | null } {
  const edition = liveEdition(asked.listingId)
  const key = (minute: number) => keyIn(edition, offsetOf(minute))
  const none = [...asked.unwanted, ...(text ? unwantedMatches(text) : [])]
  return {
    coming: asked.isComingAsked
      ? {
          match: combine([...asked.filters, ...asked.coming, ...wanted], none),
          from: key(asked.anchor),
          to: asked.end === null ? keyIn(edition, EDITION_SIZE - 1) : sql`${key(asked.end)} - 1`,
          order: 'ASC',
          checks: asked.checks,
        }
      : null,
    running:
      asked.running === null
        ? null
        : {
            match: combine([...asked.filters, asked.running, ...wanted], none),
            from: key(0),
            to: sql`${key(asked.anchor)} - 1`,
            order: 'DESC',
            checks: [sql`l.until_at > ${asked.now}`, ...asked.checks],
          },
  }
}

/**
 * A page of a part. It is one ordered scan that stops at the limit: the order is the index's own, and rows are looked up
 * only for the page, unless they have to be checked.
 */
function pageOf(part: Part | null, limit: number, offset: number): SQL | null {
  if (!part) return null
  const { match, from, to, checks } = part
  const order = sql.raw(part.order)
  const slice = sql`LIMIT ${limit} OFFSET ${offset}`
  const checked = checks.map((check) => sql` AND ${check}`)
  if (match === null) {
    return sql`
      SELECT l.k, l.card FROM listing l WHERE l.k BETWEEN ${from} AND ${to}${sql.join(checked)} ORDER BY l.k ${order} ${slice}`
  }
  if (checks.length === 0) {
    return sql`
      SELECT l.k, l.card FROM (
        SELECT rowid AS k FROM listing_text WHERE listing_text MATCH ${match} AND rowid BETWEEN ${from} AND ${to}
        ORDER BY rowid ${order} ${slice}) f
      CROSS JOIN listing l ON l.k = f.k`
  }
  return sql`
    SELECT l.k, l.card FROM listing_text f CROSS JOIN listing l ON l.k = f.rowid
    WHERE f.listing_text MATCH ${match} AND f.rowid BETWEEN ${from} AND ${to}${sql.join(checked)}
    ORDER BY f.rowid ${order} ${slice}`
}

function countOf(part: Part | null, most: number): SQL | null {
  if (!part) return null
  const { match, from, to, checks } = part
  const checked = checks.map((check) => sql` AND ${check}`)
  const rows =
    match === null
      ? sql`FROM listing l WHERE l.k BETWEEN ${from} AND ${to}${sql.join(checked)}`
      : checks.length === 0
        ? sql`FROM listing_text WHERE listing_text MATCH ${match} AND rowid BETWEEN ${from} AND ${to}`
        : sql`FROM listing_text f CROSS JOIN listing l ON l.k = f.rowid
            WHERE f.listing_text MATCH ${match} AND f.rowid BETWEEN ${from} AND ${to}${sql.join(checked)}`
  return sql`SELECT count(*) AS n FROM (SELECT 1 ${rows} LIMIT ${most})`
}

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

/** Great-circle distance of listing l, in kilometres. */
function kilometresTo({ latitude, longitude }: { latitude: number; longitude: number }): SQL {
  return sql`
    12742.0 * asin(min(1, sqrt(
      pow(sin(radians(l.latitude - ${latitude}) / 2), 2)
      + cos(radians(${latitude})) * cos(radians(l.latitude)) * pow(sin(radians(l.longitude - ${longitude}) / 2), 2))))`
}

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
