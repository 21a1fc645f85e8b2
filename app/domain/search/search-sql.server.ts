import { type SQL, sql } from 'drizzle-orm'
import { addDays, DAY, type Day, toDay, HOUR, toInstant, isDay, startOfDay } from '~/lib/local-time'
import { EVENING_HOUR, type SearchQuery, MOST_DAYS, NIGHT_END } from './search-query'
import { keyIn, liveEdition } from '~/domain/listings/listing-version-store.server'
import { mergeSpans } from '~/domain/listings/facets'
import { EVERYWHERE } from '~/domain/listings/listed-event'
import { EDITION_SIZE, minuteOf, offsetOf } from '~/domain/listings/listing-key'
import {
  aroundDay,
  atVenues,
  combine,
  filterMatches,
  hiddenOn,
  type Match,
  onDays,
  unwantedMatches,
} from './fts-match'
import type { TextQuery } from '~/domain/listings/search-words'
import { CARD_SHOWINGS, cardPath, showingPath } from '~/domain/listings/stored-card'

/** From a query to the statements that answer it. */

/** A question without its text. */
export type Asked = {
  listingId: number
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

/** What a query asks of a listing at `now` (epoch milliseconds). */
export function askOf(
  site: { id: number; timezone: string },
  query: SearchQuery,
  now: number,
): Asked {
  const { days, phase, near, exceptUnits } = query
  const [from, to] = [query.from, query.to].map((day) => (day && isDay(day) ? day : undefined))
  const isWithinBounds = query.isWithinBounds ?? true
  const today = toDay(now, site.timezone)
  const asked = days?.filter(isDay).slice(0, MOST_DAYS)
  const evenings = query.evenings?.filter(isDay).slice(0, MOST_DAYS).toSorted()
  // After midnight it is the next day, but the same night.
  const nights = evenings && [...evenings, ...evenings.map((day) => addDays(day, 1))]
  const first = [asked?.toSorted()[0], evenings?.[0], from].reduce<Day>(
    (one, day) => (day && day > one ? day : one),
    today,
  )
  const minuteOfDay = (day: Day) => minuteOf(startOfDay(day, site.timezone))
  const isOver = to !== undefined && to < first
  // What begins on one of several days in a row stands in one stretch of the listing, in the site's own zone.
  const stretch = isWithinBounds && asked ? stretchOf(asked) : null
  const lastNight = isWithinBounds ? nights?.at(-1) : undefined
  const end = [to, stretch?.last, lastNight].reduce<Day | undefined>(
    (one, day) => (one === undefined || (day && day < one) ? day : one),
    undefined,
  )
  return {
    listingId: isWithinBounds ? site.id : EVERYWHERE,
    filters: [...filterMatches(query, site.id), ...(nights ? [onDays(nights)] : [])],
    coming: asked && !stretch ? [onDays(asked)] : [],
    unwanted: [
      ...(isWithinBounds ? [] : [hiddenOn(site.id)]),
      ...(query.exceptVenues?.length ? [atVenues(query.exceptVenues)] : []),
    ],
    checks: [
      ...(near ? [sql`${kilometresTo(near)} <= ${near.kilometres}`] : []),
      ...(exceptUnits?.length
        ? [sql`l.unit NOT IN (SELECT value FROM json_each(${JSON.stringify(exceptUnits)}))`]
        : []),
      ...(evenings ? [beginsOnEvening(evenings, site.timezone, now)] : []),
    ],
    now,
    anchor: first > today ? minuteOfDay(first) : minuteOf(now),
    end: end === undefined ? null : minuteOfDay(addDays(end, 1)),
    running: phase === 'upcoming' || isOver ? null : onDaysOrAround(asked ?? nights, first),
    isComingAsked: phase !== 'ongoing',
  }
}

const onDaysOrAround = (days: Day[] | undefined, first: Day): Match =>
  days ? onDays(days) : aroundDay(first)

/**
 * Whether one of the occurrences on the card of listing l, which is not past, begins on one of these evenings. Each is
 * compared with the one evening that it can be, by their places in a row of days: with sixty evenings each, a city
 * would have sixty times as many rows to read.
 */
function beginsOnEvening(evenings: Day[], timezone: string, now: number): SQL {
  const nights = evenings.map((day) => ({
    day,
    from: toInstant(`${day}T${EVENING_HOUR}:00:00`, timezone),
    to: toInstant(`${addDays(day, 1)}T0${NIGHT_END}:00:00`, timezone),
  }))
  const first = (nights[0]?.from ?? 0) - CLOCK_CHANGE
  const byPlace = Object.fromEntries(
    nights.flatMap(({ day, from, to }) => {
      const place = Math.floor((from - first) / DAY)
      return [
        [day, 1],
        [`from${place}`, from],
        [`to${place}`, to],
      ]
    }),
  )
  const startAt = sql`(s.value ->> ${showingPath('startAt')})`
  const place = sql`CAST((${startAt} - ${first}) / ${DAY} AS INTEGER)`
  const known = JSON.stringify(byPlace)
  return sql`EXISTS (
    SELECT 1 FROM json_each(l.card, ${CARD_SHOWINGS}) s
    WHERE s.value ->> ${showingPath('pastFrom')} > ${now}
      AND CASE WHEN l.card ->> ${cardPath('noStart')}
        THEN ${known} ->> ('$."' || (s.value ->> ${showingPath('startDay')}) || '"') IS NOT NULL
        ELSE ${startAt} >= ${known} ->> ('$.from' || ${place})
          AND ${startAt} < ${known} ->> ('$.to' || ${place}) END)`
}

/** More than clocks are ever changed by: all evenings begin this long after 24 hours times their place, or less. */
const CLOCK_CHANGE = 2 * HOUR

/** The days as one span, when none is missing between the first and the last. */
function stretchOf(days: Day[]): { first: Day; last: Day } | null {
  const [span, ...others] = mergeSpans(days.map((day) => ({ first: day, last: day })))
  return span && others.length === 0 ? span : null
}

/** A stretch of a listing, read from one end. */
export type Part = {
  match: Match | null
  from: SQL
  to: SQL
  order: 'ASC' | 'DESC'
  checks: SQL[]
}

/** What is coming and what is running, of a question with these words; null for what is not asked. */
export function partsOf(
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
export function pageOf(part: Part | null, limit: number, offset: number): SQL | null {
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

/** How many rows a part has, counted no further than `most`: one row with `n`. */
export function countOf(part: Part | null, most: number): SQL | null {
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

/** Great-circle distance of listing l, in kilometres. */
function kilometresTo({ latitude, longitude }: { latitude: number; longitude: number }): SQL {
  return sql`
    12742.0 * asin(min(1, sqrt(
      pow(sin(radians(l.latitude - ${latitude}) / 2), 2)
      + cos(radians(${latitude})) * cos(radians(l.latitude)) * pow(sin(radians(l.longitude - ${longitude}) / 2), 2))))`
}
