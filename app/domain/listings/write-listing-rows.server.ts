import { type SQL, sql } from 'drizzle-orm'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { hashText } from '~/lib/crypto/hash-text.server'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import { type ListingRow, parseTermName } from './build-listing-rows'
import { listWordForms, listWordStarts, splitWords } from './index-words'
import { firstKeyOfMinute, KEYS_PER_MINUTE, KEYS_PER_VERSION } from './listing-key'

export type ListingWrite = {
  /** The units of which `rows` are all rows in these versions. */
  units: number[]
  versionIds: number[]
  rows: ListingRow[]
  /** The last stale mark in DB when the events were read. */
  seq: number
  now: number
  /** Whether to store `seq` for the units, so that no older state is written later. Not needed for a version being built. */
  recordsSeq: boolean
}

/** The most rows that one transaction compares; their outline is one value, which D1 limits to 2 MB. */
const MAX_ROWS = 1_000

/**
 * Replaces the rows of these units in these listing versions, in one transaction; very many rows are split into one for
 * some units of one version at a time. Rows that are already correct are not rewritten, and units that were written from a
 * newer state are skipped, so that late, repeated and concurrent writes are safe. Returns how many rows the database
 * wrote for listings.
 */
export async function writeListings(search: Database, write: ListingWrite): Promise<number> {
  let rowsWritten = 0
  for (const batch of splitWrite(write)) {
    const results = await writeTogether(search, buildStatements(batch))
    const ofListings = batch.recordsSeq ? results.slice(1) : results
    rowsWritten += ofListings.reduce((sum, result) => sum + result.rowsWritten, 0)
  }
  return rowsWritten
}

function splitWrite(write: ListingWrite): ListingWrite[] {
  if (write.rows.length <= MAX_ROWS) return [write]
  const versionsWithRows = new Set(write.rows.map(({ versionId }) => versionId))
  const empty = {
    ...write,
    versionIds: write.versionIds.filter((versionId) => !versionsWithRows.has(versionId)),
    rows: [],
  }
  const batches = [...versionsWithRows].flatMap((versionId) => {
    const byUnit = new Map<number, ListingRow[]>(write.units.map((unit) => [unit, []]))
    for (const row of write.rows) if (row.versionId === versionId) byUnit.get(row.unit)?.push(row)
    const batches: ListingWrite[] = []
    for (const [unit, rows] of byUnit) {
      const batch = batches.at(-1)
      if (batch && batch.rows.length + rows.length <= MAX_ROWS) {
        batch.units.push(unit)
        batch.rows.push(...rows)
      } else {
        batches.push({ ...write, versionIds: [versionId], units: [unit], rows: [...rows] })
      }
    }
    return batches
  })
  return empty.versionIds.length > 0 ? [empty, ...batches] : batches
}

function buildStatements({
  units,
  versionIds,
  rows,
  seq,
  now,
  recordsSeq,
}: ListingWrite): Statement[] {
  const unitList = JSON.stringify(units)
  const versionList = JSON.stringify(versionIds)
  const hashed = rows.map((row) => ({ ...row, hash: hashRow(row) }))
  // The outline that rows are compared by is small and sent whole; their content is large and sent in chunks.
  const { outline, termLists } = buildOutline(hashed)
  const isOurs = (unit: SQL) =>
    sql`NOT EXISTS (SELECT 1 FROM unit_state s WHERE s.unit = ${unit} AND s.seq > ${seq})`
  const stale = sql`
    listing l WHERE l.unit IN (SELECT value FROM json_each(${unitList}))
      AND l.version_id IN (SELECT value FROM json_each(${versionList})) AND ${isOurs(sql`l.unit`)}
      AND (l.unit, l.version_id, l.event, l.hash) NOT IN (
        SELECT value ->> 'unit', value ->> 'versionId', value ->> 'event', value ->> 'hash' FROM json_each(${outline}))`
  const gone = sql`
    listing l WHERE l.unit IN (SELECT value FROM json_each(${unitList}))
      AND l.version_id IN (SELECT value FROM json_each(${versionList})) AND ${isOurs(sql`l.unit`)}
      AND (l.unit, l.version_id, l.event, ${MINUTE_OF_KEY}) NOT IN (
        SELECT value ->> 'unit', value ->> 'versionId', value ->> 'event', value ->> 'minute' FROM json_each(${outline}))`
  const missing = (json: string) => sql`
    json_each(${json}) j WHERE ${isOurs(sql`j.value ->> 'unit'`)} AND NOT EXISTS (
      SELECT 1 FROM listing l WHERE l.unit = j.value ->> 'unit' AND l.version_id = j.value ->> 'versionId'
        AND l.event = j.value ->> 'event' AND l.hash = j.value ->> 'hash')`
  // Apart, so that no text is sent twice.
  const rowChunks = jsonChunks(hashed.map(toStoredRow))
  const textChunks = jsonChunks(hashed.map(toIndexedRow))
  return [
    ...(recordsSeq
      ? [
          sql`
            INSERT INTO unit_state (unit, seq, written_at)
            SELECT value, ${seq}, ${now} FROM json_each(${unitList}) WHERE true
            ON CONFLICT (unit) DO UPDATE SET seq = excluded.seq, written_at = excluded.written_at
            WHERE excluded.seq > unit_state.seq`,
        ]
      : []),
    ...insertTerms(hashed),
    // Stored first, a list is found by its number: json_each would read all of them for each row.
    sql`
      WITH list AS MATERIALIZED (SELECT key, value FROM json_each(${termLists}))
      UPDATE term SET docs = docs + d.delta
      FROM (
        SELECT version_id, key, sum(step) AS delta FROM (
          SELECT l.version_id AS version_id, t.value AS key, -1 AS step FROM ${sql`(SELECT l.version_id, l.terms FROM ${stale}) l`}, json_each(l.terms) t
          UNION ALL
          SELECT n.version_id, t.value, 1
          FROM (SELECT j.value ->> 'versionId' AS version_id, j.value ->> 'terms' AS terms FROM ${missing(outline)}) n
          CROSS JOIN list ON list.key = n.terms CROSS JOIN json_each(list.value) t)
        GROUP BY version_id, key HAVING sum(step) <> 0) d
      WHERE term.version_id = d.version_id AND term.key = d.key`,
    sql`DELETE FROM listing_text WHERE rowid IN (SELECT l.k FROM ${stale})`,
    sql`DELETE FROM listing WHERE k IN (SELECT l.k FROM ${gone})`,
    ...rowChunks.map(
      (json) => sql`
        INSERT INTO listing (k, version_id, unit, event, until_at, latitude, longitude, occurrences, regroup_at, hash, card,
          terms)
        SELECT
          coalesce((SELECT max(k) + 1 FROM listing WHERE k >= j.value ->> 'k' AND k < (j.value ->> 'k') + ${sql.raw(String(KEYS_PER_MINUTE))}), j.value ->> 'k')
            + row_number() OVER (PARTITION BY j.value ->> 'k' ORDER BY ${HAS_KEY}, j.key) - 1,
          ${selectFields('versionId', 'unit', 'event', 'untilAt', 'latitude', 'longitude', 'occurrences', 'regroupAt', 'hash', 'card', 'terms')}
        FROM ${missing(json)}
        ON CONFLICT (unit, version_id, event) DO UPDATE SET ${setFromExcluded('until_at', 'latitude', 'longitude', 'occurrences')},
          ${setFromExcluded('regroup_at', 'hash', 'card', 'terms')}`,
    ),
    ...textChunks.map(
      (json) => sql`
        INSERT INTO listing_text (rowid, title, place, body, starts, facets)
        SELECT l.k, ${selectFields('title', 'place', 'body', 'starts', 'facets')}
        FROM json_each(${json}) j JOIN listing l ON l.unit = j.value ->> 'unit' AND l.version_id = j.value ->> 'versionId'
          AND l.event = j.value ->> 'event' AND l.hash = j.value ->> 'hash'
        WHERE NOT EXISTS (SELECT 1 FROM listing_text t WHERE t.rowid = l.k)`,
    ),
  ]
}

/** What table `listing` has of a row, and the first key of its minute. */
function toStoredRow({ title, place, body, starts, facets, ...row }: HashedRow) {
  return { ...row, k: row.versionId * KEYS_PER_VERSION + firstKeyOfMinute(row.minute) }
}

/** What the index of texts has of a row, and what finds the row. */
function toIndexedRow(row: HashedRow) {
  const { unit, versionId, event, hash, title, place, body, starts, facets } = row
  return { unit, versionId, event, hash, title, place, body, starts, facets }
}

/** The minute of a stored row. */
const MINUTE_OF_KEY = sql.raw(`(l.k % ${KEYS_PER_VERSION}) / ${KEYS_PER_MINUTE}`)

/** Whether the row exists, and so remains at its number in the minute. New rows are numbered first, after all others. */
const HAS_KEY = sql`EXISTS (
  SELECT 1 FROM listing o WHERE o.unit = j.value ->> 'unit' AND o.version_id = j.value ->> 'versionId'
    AND o.event = j.value ->> 'event')`

/** The fields that rows are compared by. `terms` is an index into `termLists`, because most rows of a unit share theirs. */
function buildOutline(rows: HashedRow[]): { outline: string; termLists: string } {
  const indexes = new Map<string, number>()
  const outline = rows.map(({ unit, versionId, event, minute, hash, terms }) => {
    const index = indexes.get(terms) ?? indexes.size
    indexes.set(terms, index)
    return { unit, versionId, event, minute, hash, terms: index }
  })
  return { outline: JSON.stringify(outline), termLists: `[${[...indexes.keys()].join(',')}]` }
}

/** Inserts terms that are new to a version, and the words by which they are found. Their counts are added later. */
function insertTerms(rows: ListingRow[]): Statement[] {
  const named = new Map<string, { versionId: number; key: string; starts: string; forms: string }>()
  for (const { versionId, terms } of rows) {
    for (const key of JSON.parse(terms) as string[]) {
      if (named.has(`${versionId}/${key}`)) continue
      const words = splitWords(parseTermName(key))
      const isWord = key.startsWith('w:')
      named.set(`${versionId}/${key}`, {
        versionId,
        key,
        starts: isWord ? '' : listWordStarts(words).join(' '),
        forms: isWord ? listWordForms(words[0] ?? '').join(' ') : '',
      })
    }
  }
  const size = sql.raw(String(KEYS_PER_VERSION))
  return jsonChunks([...named.values()]).flatMap((json) => [
    sql`
      INSERT INTO term (k, version_id, key, docs)
      SELECT coalesce((SELECT max(k) FROM term WHERE k >= n.version_id * ${size} AND k < (n.version_id + 1) * ${size}), n.version_id * ${size})
          + row_number() OVER (PARTITION BY n.version_id), n.version_id, n.key, 0
      FROM (SELECT value ->> 'versionId' AS version_id, value ->> 'key' AS key FROM json_each(${json})) n
      WHERE NOT EXISTS (SELECT 1 FROM term t WHERE t.version_id = n.version_id AND t.key = n.key)`,
    sql`
      INSERT INTO term_text (rowid, starts, forms)
      SELECT t.k, j.value ->> 'starts', j.value ->> 'forms'
      FROM json_each(${json}) j JOIN term t ON t.version_id = j.value ->> 'versionId' AND t.key = j.value ->> 'key'
      WHERE t.docs = 0 AND NOT EXISTS (SELECT 1 FROM term_text f WHERE f.rowid = t.k)`,
  ])
}

type HashedRow = ListingRow & { hash: string }

/** A hash of a row's whole content. Increase the number when rows are built differently from the same events. */
export function hashRow(row: ListingRow): string {
  const { versionId: _, ...content } = row
  return hashText(`1${JSON.stringify(content)}`, 22)
}

function setFromExcluded(...columns: string[]): SQL {
  return sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))
}

function selectFields(...names: (keyof HashedRow)[]): SQL {
  return sql.join(
    names.map((name) => sql.raw(`j.value ->> '${name}'`)),
    sql`, `,
  )
}
