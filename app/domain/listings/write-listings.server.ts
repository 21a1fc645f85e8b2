import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { jsonChunks } from '~/lib/json-chunks'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'
import { EDITION_SIZE, offsetOf, WITHIN_MINUTE } from './listing-key'
import { type ListingRow, nameOfTerm } from './listing-rows'
import { formsOf, startsOf, wordsOf } from './search-words'

export type ListingWrite = {
  /** The units that `rows` are all the rows of, in these editions. */
  units: number[]
  editions: number[]
  rows: ListingRow[]
  /** The last mark in DB when the truth was read. */
  seq: number
  now: number
  /** Whether to note `seq` for the units, so that nobody writes older knowledge later. Not needed of what is being built. */
  isNoted: boolean
}

/** Rows that are compared in one transaction; their outline is one value, of which D1 takes 2 MB. */
const MOST_ROWS = 1_000

/**
 * Makes the listings of these units in these editions be these rows, in one transaction, unless they are very many:
 * then some units of one edition at a time. Rows that stand right are not written again; a unit of which newer knowledge
 * was written is left alone. So it may run twice, late, and beside another, and the last word is always the truth's.
 * Answers how many rows of listings the database wrote: 0 when all stood right.
 */
export async function writeListings(search: Database, write: ListingWrite): Promise<number> {
  let rowsWritten = 0
  for (const part of partsOf(write)) {
    const results = await writeTogether(search, statementsOf(part))
    const ofListings = part.isNoted ? results.slice(1) : results
    rowsWritten += ofListings.reduce((sum, result) => sum + result.rowsWritten, 0)
  }
  return rowsWritten
}

function partsOf(write: ListingWrite): ListingWrite[] {
  if (write.rows.length <= MOST_ROWS) return [write]
  const held = new Set(write.rows.map(({ edition }) => edition))
  const empty = {
    ...write,
    editions: write.editions.filter((edition) => !held.has(edition)),
    rows: [],
  }
  const parts = [...held].flatMap((edition) => {
    const byUnit = new Map<number, ListingRow[]>(write.units.map((unit) => [unit, []]))
    for (const row of write.rows) if (row.edition === edition) byUnit.get(row.unit)?.push(row)
    const parts: ListingWrite[] = []
    for (const [unit, rows] of byUnit) {
      const part = parts.at(-1)
      if (part && part.rows.length + rows.length <= MOST_ROWS) {
        part.units.push(unit)
        part.rows.push(...rows)
      } else {
        parts.push({ ...write, editions: [edition], units: [unit], rows: [...rows] })
      }
    }
    return parts
  })
  return empty.editions.length > 0 ? [empty, ...parts] : parts
}

function statementsOf({ units, editions, rows, seq, now, isNoted }: ListingWrite): Statement[] {
  const unitList = JSON.stringify(units)
  const editionList = JSON.stringify(editions)
  const hashed = rows.map((row) => ({ ...row, hash: hashOf(row) }))
  // What rows are compared by is small and is needed whole; what they hold is large and is needed piece by piece.
  const { outline, termLists } = outlineOf(hashed)
  const isOurs = (unit: SQL) =>
    sql`NOT EXISTS (SELECT 1 FROM unit_state s WHERE s.unit = ${unit} AND s.seq > ${seq})`
  const stale = sql`
    listing l WHERE l.unit IN (SELECT value FROM json_each(${unitList}))
      AND l.edition IN (SELECT value FROM json_each(${editionList})) AND ${isOurs(sql`l.unit`)}
      AND (l.unit, l.edition, l.event, l.hash) NOT IN (
        SELECT value ->> 'unit', value ->> 'edition', value ->> 'event', value ->> 'hash' FROM json_each(${outline}))`
  const gone = sql`
    listing l WHERE l.unit IN (SELECT value FROM json_each(${unitList}))
      AND l.edition IN (SELECT value FROM json_each(${editionList})) AND ${isOurs(sql`l.unit`)}
      AND (l.unit, l.edition, l.event, ${MINUTE_OF_K}) NOT IN (
        SELECT value ->> 'unit', value ->> 'edition', value ->> 'event', value ->> 'minute' FROM json_each(${outline}))`
  const missing = (json: string) => sql`
    json_each(${json}) j WHERE ${isOurs(sql`j.value ->> 'unit'`)} AND NOT EXISTS (
      SELECT 1 FROM listing l WHERE l.unit = j.value ->> 'unit' AND l.edition = j.value ->> 'edition'
        AND l.event = j.value ->> 'event' AND l.hash = j.value ->> 'hash')`
  const chunks = jsonChunks(
    hashed.map((row) => ({ ...row, k: row.edition * EDITION_SIZE + offsetOf(row.minute) })),
  )
  return [
    ...(isNoted
      ? [
          sql`
            INSERT INTO unit_state (unit, seq, written_at)
            SELECT value, ${seq}, ${now} FROM json_each(${unitList}) WHERE true
            ON CONFLICT (unit) DO UPDATE SET seq = excluded.seq, written_at = excluded.written_at
            WHERE excluded.seq > unit_state.seq`,
        ]
      : []),
    ...addTerms(hashed),
    sql`
      UPDATE term SET docs = docs + d.delta
      FROM (
        SELECT edition, key, sum(one) AS delta FROM (
          SELECT l.edition AS edition, t.value AS key, -1 AS one FROM ${sql`(SELECT l.edition, l.terms FROM ${stale}) l`}, json_each(l.terms) t
          UNION ALL
          SELECT n.edition, t.value, 1
          FROM (SELECT j.value ->> 'edition' AS edition, j.value ->> 'terms' AS terms FROM ${missing(outline)}) n
          JOIN json_each(${termLists}) list ON list.key = n.terms, json_each(list.value) t)
        GROUP BY edition, key HAVING sum(one) <> 0) d
      WHERE term.edition = d.edition AND term.key = d.key`,
    sql`DELETE FROM listing_text WHERE rowid IN (SELECT l.k FROM ${stale})`,
    sql`DELETE FROM listing WHERE k IN (SELECT l.k FROM ${gone})`,
    ...chunks.flatMap((json) => [
      sql`
        INSERT INTO listing (k, edition, unit, event, until_at, latitude, longitude, folded, refold_at, hash, card,
          terms)
        SELECT
          coalesce((SELECT max(k) + 1 FROM listing WHERE k >= j.value ->> 'k' AND k < (j.value ->> 'k') + ${sql.raw(String(WITHIN_MINUTE))}), j.value ->> 'k')
            + row_number() OVER (PARTITION BY j.value ->> 'k' ORDER BY ${HAS_PLACE}, j.key) - 1,
          ${fields('edition', 'unit', 'event', 'untilAt', 'latitude', 'longitude', 'folded', 'refoldAt', 'hash', 'card', 'terms')}
        FROM ${missing(json)}
        ON CONFLICT (unit, edition, event) DO UPDATE SET ${replaced('until_at', 'latitude', 'longitude', 'folded')},
          ${replaced('refold_at', 'hash', 'card', 'terms')}`,
      sql`
        INSERT INTO listing_text (rowid, title, place, body, starts, facets)
        SELECT l.k, ${fields('title', 'place', 'body', 'starts', 'facets')}
        FROM json_each(${json}) j JOIN listing l ON l.unit = j.value ->> 'unit' AND l.edition = j.value ->> 'edition'
          AND l.event = j.value ->> 'event' AND l.hash = j.value ->> 'hash'
        WHERE NOT EXISTS (SELECT 1 FROM listing_text t WHERE t.rowid = l.k)`,
    ]),
  ]
}

/** The minute in which a stored row stands. */
const MINUTE_OF_K = sql.raw(`(l.k % ${EDITION_SIZE}) / ${WITHIN_MINUTE}`)

/** Whether the row stands already, and keeps its number in the minute: new ones are numbered first, above all others. */
const HAS_PLACE = sql`EXISTS (
  SELECT 1 FROM listing o WHERE o.unit = j.value ->> 'unit' AND o.edition = j.value ->> 'edition'
    AND o.event = j.value ->> 'event')`

/** The rows by what they are compared by; `terms` is a place in the list of lists, as most rows of a unit share theirs. */
function outlineOf(rows: Hashed[]): { outline: string; termLists: string } {
  const places = new Map<string, number>()
  const outline = rows.map(({ unit, edition, event, minute, hash, terms }) => {
    const place = places.get(terms) ?? places.size
    places.set(terms, place)
    return { unit, edition, event, minute, hash, terms: place }
  })
  return { outline: JSON.stringify(outline), termLists: `[${[...places.keys()].join(',')}]` }
}

/** Terms that are new to an edition, and the words by which they are found. They count for nothing yet. */
function addTerms(rows: ListingRow[]): Statement[] {
  const named = new Map<string, { edition: number; key: string; starts: string; forms: string }>()
  for (const { edition, terms } of rows) {
    for (const key of JSON.parse(terms) as string[]) {
      if (named.has(`${edition}/${key}`)) continue
      const words = wordsOf(nameOfTerm(key))
      const isWord = key.startsWith('w:')
      named.set(`${edition}/${key}`, {
        edition,
        key,
        starts: isWord ? '' : startsOf(words).join(' '),
        forms: isWord ? formsOf(words[0] ?? '').join(' ') : '',
      })
    }
  }
  const size = sql.raw(String(EDITION_SIZE))
  return jsonChunks([...named.values()]).flatMap((json) => [
    sql`
      INSERT INTO term (k, edition, key, docs)
      SELECT coalesce((SELECT max(k) FROM term WHERE k >= n.edition * ${size} AND k < (n.edition + 1) * ${size}), n.edition * ${size})
          + row_number() OVER (PARTITION BY n.edition), n.edition, n.key, 0
      FROM (SELECT value ->> 'edition' AS edition, value ->> 'key' AS key FROM json_each(${json})) n
      WHERE NOT EXISTS (SELECT 1 FROM term t WHERE t.edition = n.edition AND t.key = n.key)`,
    sql`
      INSERT INTO term_text (rowid, starts, forms)
      SELECT t.k, j.value ->> 'starts', j.value ->> 'forms'
      FROM json_each(${json}) j JOIN term t ON t.edition = j.value ->> 'edition' AND t.key = j.value ->> 'key'
      WHERE t.docs = 0 AND NOT EXISTS (SELECT 1 FROM term_text f WHERE f.rowid = t.k)`,
  ])
}

type Hashed = ListingRow & { hash: string }

/** Names all that a row holds. Raise the number when rows are to be made differently of the same. */
export function hashOf(row: ListingRow): string {
  const { edition: _, ...content } = row
  return createHash('sha256')
    .update(`1${JSON.stringify(content)}`)
    .digest('base64url')
    .slice(0, 22)
}

function replaced(...columns: string[]): SQL {
  return sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))
}

function fields(...names: (keyof Hashed)[]): SQL {
  return sql.join(
    names.map((name) => sql.raw(`j.value ->> '${name}'`)),
    sql`, `,
  )
}
