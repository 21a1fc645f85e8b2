import { sql } from 'drizzle-orm'
import { categoryPath } from '~/domain/categories/category'
import { regionPath } from '~/domain/geography/region'
import { venuePath } from '~/domain/venues/venue-path'
import { type Database, readTogether } from '~/platform/database.server'
import { eventPath } from '~/domain/events/event'
import { keyInVersion, selectLiveVersionId } from './listing-version-store.server'
import { KEYS_PER_VERSION } from './listing-key'

/**
 * The pages of a site on which something is to come, for search engines: those of its events, and those of the
 * categories, regions and venues that its cards name. They are what its listing holds, and nothing else.
 */
export type SitemapKind = 'events' | 'places'

/** `changedAt` is epoch milliseconds, null where it is not known. */
export type SitemapPage = { path: string; changedAt: number | null }

type Reader = { db: Database; search: Database; now: number }

/** How many pages there are of each kind at most: what was renamed counts twice for a while. */
export async function countSitemapPages(
  { search, now }: Reader,
  siteId: number,
): Promise<Record<SitemapKind, number>> {
  const [[events], [places]] = await readTogether<[{ n: number }[], { n: number }[]]>(search, [
    sql`SELECT count(*) AS n FROM listing WHERE ${isInLiveVersion(siteId)} AND until_at > ${now}`,
    sql`
      SELECT (SELECT count(*) FROM term WHERE ${isPlaceBeforeWords(siteId)})
        + (SELECT count(*) FROM term WHERE ${isPlaceAfterWords(siteId)}) AS n`,
  ])
  return { events: events?.n ?? 0, places: places?.n ?? 0 }
}

/** Of `size` pages each; the first file is 1. */
export type SitemapFile = { kind: SitemapKind; file: number; size: number }

/** Some thousand pages are read in one go. */
const BATCH = 5_000

/** Reads a file, some pages with each call, and null when it is over. Parts follow the order of the listing. */
export function readSitemapPages(
  reader: Reader,
  siteId: number,
  { kind, file, size }: SitemapFile,
): () => Promise<SitemapPage[] | null> {
  const read = kind === 'events' ? readEvents : readPlaces
  let left = size
  let place: Cursor | null = { after: kind === 'events' ? 0 : '', skip: (file - 1) * size }
  return async () => {
    if (place === null || left === 0) return null
    const limit = Math.min(left, BATCH)
    const { pages, rows, last } = await read(reader, siteId, place, limit)
    left -= rows
    place = rows < limit ? null : { after: last, skip: 0 }
    return rows === 0 ? null : pages
  }
}

/** After the row with this key, without the next few. */
type Cursor = { after: string | number; skip: number }

type Batch = { pages: SitemapPage[]; rows: number; last: string | number }

/**
 * The events to which cards lead, by the order of lists. A card of several occurrences leads to the next that is not
 * past; the others are told on its page. A stored card begins with its occurrences, of which each begins with its id and
 * ends with the instant from which it is past (stored-card.ts).
 */
async function readEvents(
  { db, search, now }: Reader,
  siteId: number,
  { after, skip }: Cursor,
  limit: number,
): Promise<Batch> {
  const rows = await search.all<{ k: number; id: number }>(sql`
    SELECT k, coalesce(
      (SELECT s.value ->> 0 FROM json_each(card, '$[0]') s WHERE s.value ->> 6 > ${now} LIMIT 1), event) AS id
    FROM listing WHERE ${isInLiveVersion(siteId)} AND k > CAST(${after} AS INTEGER) AND until_at > ${now}
    ORDER BY k LIMIT ${limit} OFFSET ${skip}`)
  const changes = await db.all<{ id: number; updatedAt: number }>(sql`
    SELECT id, updated_at AS updatedAt FROM event
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`)
  const changedAt = new Map(changes.map(({ id, updatedAt }) => [id, updatedAt]))
  return {
    pages: rows.map(({ id }) => ({
      path: eventPath({ id }),
      changedAt: changedAt.get(id) ?? null,
    })),
    rows: rows.length,
    last: rows.at(-1)?.k ?? after,
  }
}

/** Categories, regions and venues, by kind and id. What was renamed has two terms in a row, and one page. */
async function readPlaces(
  { search }: Reader,
  siteId: number,
  { after, skip }: Cursor,
  limit: number,
): Promise<Batch> {
  const keys = await search.all<{ key: string }>(sql`
    SELECT key FROM term WHERE ${isPlaceBeforeWords(siteId)} AND key > ${after}
    UNION ALL SELECT key FROM term WHERE ${isPlaceAfterWords(siteId)} AND key > ${after}
    ORDER BY key LIMIT ${limit} OFFSET ${skip}`)
  const paths = new Set(keys.map(({ key }) => findTermPath(key)))
  paths.delete(findTermPath(String(after)))
  return {
    pages: [...paths].flatMap((path) => (path === null ? [] : [{ path, changedAt: null }])),
    rows: keys.length,
    last: keys.at(-1)?.key ?? after,
  }
}

function isInLiveVersion(siteId: number) {
  const versionId = selectLiveVersionId(siteId)
  return sql`k BETWEEN ${keyInVersion(versionId, 0)} AND ${keyInVersion(versionId, KEYS_PER_VERSION - 1)}`
}

/**
 * A term that has a page: all but single words ('w:jazz'). They are most of the terms, so that what stands before and
 * after them is asked for by itself.
 */
const isPlaceBeforeWords = (siteId: number) =>
  sql`version_id = ${selectLiveVersionId(siteId)} AND docs > 0 AND key < 'w:'`
const isPlaceAfterWords = (siteId: number) =>
  sql`version_id = ${selectLiveVersionId(siteId)} AND docs > 0 AND key >= 'w;'`

/** Null where there is no such page. */
function findTermPath(key: string): string | null {
  const [kind, id = ''] = key.split(':')
  switch (kind) {
    case 'c':
      return categoryPath({ id })
    case 'n':
      return regionPath({ type: 'neighborhood', slug: id })
    case 'p':
      return regionPath({ type: 'place', slug: id })
    case 'v':
      return venuePath({ id: Number(id) })
    case 'z':
      return regionPath({ type: 'zip', slug: id })
    default:
      return null
  }
}
