import { type SQL, sql } from 'drizzle-orm'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { hashText } from '~/lib/crypto/hash-text.server'
import { type Database, readTogether, writeTogether } from '~/platform/storage/database.server'
import { packContent } from './event-content'
import type { ListedEvent } from './listed-event'
import { readEventContents } from './read-event-contents.server'
import { LONGEST_LAG, type SourceEvents } from './read-source-events.server'

type Services = { db: Database; search: Database; now: number }

/** Contents that are read together, each with a description of up to 100,000 characters. */
const CONTENTS_AT_ONCE = 100

/**
 * Writes the contents of the events of these units that some site lists, and deletes those of others. What is already
 * correct is not rewritten, and units that were written from a newer state are skipped, as in writeListings. Returns how many
 * rows the database wrote.
 */
export async function writeEventContents(
  { db, search, now }: Services,
  units: number[],
  source: SourceEvents,
): Promise<number> {
  const outline = [...source.units.values()]
    .flat()
    .filter((listed) => hasContent(listed, now))
    .map((listed) => ({ event: listed.id, unit: listed.unit, hash: hashContent(listed) }))
  const { missing, gone } = await compareContents(search, units, outline)
  const deletion = gone.length > 0 ? [deleteContents(gone, source.seq)] : []
  let rowsWritten = await write(search, deletion)
  for (let from = 0; from < missing.length; from += CONTENTS_AT_ONCE) {
    const outlines = missing.slice(from, from + CONTENTS_AT_ONCE)
    const contents = await readEventContents(
      db,
      outlines.map(({ event }) => event),
    )
    const rows = outlines.flatMap((outline) => {
      const content = contents.get(outline.event)
      return content ? [{ ...outline, content: packContent(content) }] : []
    })
    rowsWritten += await write(
      search,
      jsonChunks(rows).map((json) => upsertContents(json, source.seq)),
    )
  }
  return rowsWritten
}

async function write(search: Database, statements: SQL[]): Promise<number> {
  const results = await writeTogether(search, statements)
  return results.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
}

/** Partners read what sites list: nothing that is only in the listing of all places, and nothing past. */
const hasContent = ({ siteIds, untilAt }: ListedEvent, now: number) =>
  siteIds.length > 0 && untilAt > now - LONGEST_LAG

type Outline = { event: number; unit: number; hash: string }

/** Increase the number when contents are built differently from the same events. */
function hashContent({ updatedAt, searchText, venueAddress, categories }: ListedEvent): string {
  return hashText(JSON.stringify([1, updatedAt, searchText, venueAddress, categories]), 16)
}

/** Those of the outline whose content differs from what is stored, and the events that are stored and not in it. */
async function compareContents(
  search: Database,
  units: number[],
  outline: Outline[],
): Promise<{ missing: Outline[]; gone: number[] }> {
  const json = JSON.stringify(outline)
  const [missing, gone] = await readTogether<[{ at: number }[], { event: number }[]]>(search, [
    sql`
      SELECT j.key AS at FROM json_each(${json}) j
      WHERE NOT EXISTS (
        SELECT 1 FROM event_content c WHERE c.event = j.value ->> 'event' AND c.unit = j.value ->> 'unit'
          AND c.hash = j.value ->> 'hash')`,
    sql`
      SELECT event FROM event_content
      WHERE unit IN (SELECT value FROM json_each(${JSON.stringify(units)}))
        AND event NOT IN (SELECT value ->> 'event' FROM json_each(${json}))`,
  ])
  return {
    missing: missing.flatMap(({ at }) => outline[at] ?? []),
    gone: gone.map(({ event }) => event),
  }
}

const deleteContents = (gone: number[], seq: number): SQL => sql`
  DELETE FROM event_content
  WHERE event IN (SELECT value FROM json_each(${JSON.stringify(gone)})) AND ${isOurs(sql`event_content.unit`, seq)}`

const upsertContents = (json: string, seq: number): SQL => sql`
  INSERT INTO event_content (event, unit, hash, content)
  SELECT j.value ->> 'event', j.value ->> 'unit', j.value ->> 'hash', j.value ->> 'content'
  FROM json_each(${json}) j WHERE ${isOurs(sql`j.value ->> 'unit'`, seq)}
  ON CONFLICT (event) DO UPDATE SET unit = excluded.unit, hash = excluded.hash, content = excluded.content`

const isOurs = (unit: SQL, seq: number) =>
  sql`NOT EXISTS (SELECT 1 FROM unit_state s WHERE s.unit = ${unit} AND s.seq > ${seq})`
