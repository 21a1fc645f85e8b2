import { type SQL, sql } from 'drizzle-orm'
import { EVENING_HOUR, NIGHT_END } from '~/domain/listings/evening-hours'
import { cardPath, OCCURRENCES_PATH, occurrencePath } from '~/domain/listings/stored-card'
import type { Point } from '~/lib/shapes/geojson'
import { addDays, DAY, type Day, HOUR, toInstant } from '~/lib/time/local-time'
import { literal } from '~/platform/storage/database.server'

/** A range of the keys of one listing, read from one end: from `from` to `to`, both included. */
export type SqlRange = {
  /** What the full-text index must match; null for every row. */
  match: string | null
  from: SQL
  to: SQL
  order: 'ASC' | 'DESC'
  /** Conditions on row `l` of the listing that the index cannot decide. */
  checks: SQL[]
}

/** What a page has of each row `l`, and what that is joined to. */
export type PageColumns = { columns: SQL; joined: SQL }

const CARDS: PageColumns = { columns: sql`l.k, l.card`, joined: sql`` }

/** The statement that reads nothing. */
export const NO_ROWS = sql`SELECT 1 WHERE false`

/** The statement for the cards of a page of a range; null for no range. */
export const selectPage = (range: SqlRange | null, limit: number, offset: number): SQL | null =>
  range && selectColumns(range, CARDS, limit, offset)

/**
 * The statement for a page of a range. It is one ordered scan that stops at the limit: the order is the index's own, and the rows
 * themselves are read only for the page, unless they have to be checked.
 */
export function selectColumns(
  range: SqlRange,
  { columns, joined }: PageColumns,
  limit: number,
  offset: number,
): SQL {
  const { match, from, to, checks } = range
  const order = sql.raw(range.order)
  const page = sql`LIMIT ${limit} OFFSET ${offset}`
  const checked = checks.map((check) => sql` AND ${check}`)
  if (match === null) {
    return sql`
      SELECT ${columns} FROM listing l${joined} WHERE l.k BETWEEN ${from} AND ${to}${sql.join(checked)} ORDER BY l.k ${order} ${page}`
  }
  if (checks.length === 0) {
    return sql`
      SELECT ${columns} FROM (${selectKeys(range, limit, offset)}) f
      CROSS JOIN listing l ON l.k = f.k${joined}`
  }
  return sql`
    SELECT ${columns} FROM listing_text f CROSS JOIN listing l ON l.k = f.rowid${joined}
    WHERE f.listing_text MATCH ${match} AND f.rowid BETWEEN ${from} AND ${to}${sql.join(checked)}
    ORDER BY f.rowid ${order} ${page}`
}

/** The statement for the keys of a page of a range. It is ordered by the index's own key: a joined one would be sorted. */
export function selectKeys(range: SqlRange, limit: number, offset = 0): SQL {
  const { match, checks, order } = range
  const key = sql.raw(match === null ? 'l.k' : checks.length === 0 ? 'rowid' : 'f.rowid')
  return sql`SELECT ${key} AS k ${fromRange(range)} ORDER BY ${key} ${sql.raw(order)} LIMIT ${literal(limit)} OFFSET ${literal(offset)}`
}

/** The statement that counts the rows of a range, up to `max`: one row with `n`. Null for no range. */
export function selectCount(range: SqlRange | null, max: number): SQL | null {
  return range && sql`SELECT count(*) AS n FROM (SELECT 1 ${fromRange(range)} LIMIT ${max})`
}

/** The statement that counts the rows of several ranges together, up to `max`: one row with `n`. */
export function selectCountOfAll(ranges: SqlRange[], max: number): SQL {
  const rows = ranges.map((range) => sql`SELECT 1 ${fromRange(range)}`)
  return sql`SELECT count(*) AS n FROM (${sql.join(rows, sql` UNION ALL `)} LIMIT ${max})`
}

/** The condition that a range has a row. */
export const hasRows = (range: SqlRange): SQL => sql`EXISTS (SELECT 1 ${fromRange(range)})`

function fromRange({ match, from, to, checks }: SqlRange): SQL {
  const checked = sql.join(checks.map((check) => sql` AND ${check}`))
  if (match === null) return sql`FROM listing l WHERE l.k BETWEEN ${from} AND ${to}${checked}`
  if (checks.length === 0) {
    return sql`FROM listing_text WHERE listing_text MATCH ${match} AND rowid BETWEEN ${from} AND ${to}`
  }
  return sql`FROM listing_text f CROSS JOIN listing l ON l.k = f.rowid
    WHERE f.listing_text MATCH ${match} AND f.rowid BETWEEN ${from} AND ${to}${checked}`
}

/** Check: row l is not of these units. */
export const isOtherUnit = (units: number[]): SQL =>
  sql`l.unit NOT IN (SELECT value FROM json_each(${JSON.stringify(units)}))`

/** Check: row l is within a great-circle distance of a point. */
export const isNear = (near: Point & { kilometers: number }): SQL =>
  sql`${kilometersFrom(near)} <= ${literal(near.kilometers)}`

/** The great-circle distance of row l from a point. */
export function kilometersFrom({ latitude, longitude }: Point): SQL {
  return sql`
    12742.0 * asin(min(1, sqrt(
      pow(sin(radians(l.latitude - ${literal(latitude)}) / 2), 2)
      + cos(radians(${literal(latitude)})) * cos(radians(l.latitude)) * pow(sin(radians(l.longitude - ${literal(longitude)}) / 2), 2))))`
}

/**
 * Check: one of the occurrences on the card of row l, which is not past, begins on one of these evenings. Each occurrence
 * is compared with the only evening that it can be on, found by its position in a row of days: compared with sixty
 * evenings each, a city would have sixty times as many rows to read.
 */
export function beginsOnEvening(evenings: Day[], timezone: string, now: number): SQL {
  const nights = evenings.map((day) => ({
    day,
    from: toInstant(`${day}T${EVENING_HOUR}:00:00`, timezone),
    to: toInstant(`${addDays(day, 1)}T0${NIGHT_END}:00:00`, timezone),
  }))
  const first = (nights[0]?.from ?? 0) - CLOCK_CHANGE
  const byPosition = Object.fromEntries(
    nights.flatMap(({ day, from, to }) => {
      const position = Math.floor((from - first) / DAY)
      return [
        [day, 1],
        [`from${position}`, from],
        [`to${position}`, to],
      ]
    }),
  )
  const startAt = sql`(s.value ->> ${toPath(occurrencePath('startAt'))})`
  const position = sql`CAST((${startAt} - ${literal(first)}) / ${literal(DAY)} AS INTEGER)`
  const json = JSON.stringify(byPosition)
  return sql`EXISTS (
    SELECT 1 FROM json_each(l.card, ${toPath(OCCURRENCES_PATH)}) s
    WHERE s.value ->> ${toPath(occurrencePath('pastFrom'))} > ${literal(now)}
      AND CASE WHEN l.card ->> ${toPath(cardPath('noStart'))}
        THEN ${json} ->> ('$."' || (s.value ->> ${toPath(occurrencePath('startDay'))}) || '"') IS NOT NULL
        ELSE ${startAt} >= ${json} ->> ('$.from' || ${position})
          AND ${startAt} < ${json} ->> ('$.to' || ${position}) END)`
}

/** A JSON path as part of a statement's text. */
const toPath = (path: string): SQL => sql.raw(`'${path}'`)

/** More than clocks are ever changed by, so every evening begins this long after 24 hours times its position, or less. */
const CLOCK_CHANGE = 2 * HOUR
