import { and, asc, count, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { event } from '~/db/schema/events'
import { listing, term } from '~/db/schema/listings'
import { categoryPath } from '~/domain/categories/category'
import { eventPath } from '~/domain/events/event'
import { regionPath } from '~/domain/geography/region'
import { venuePath } from '~/domain/venues/venue-path'
import type { Database } from '~/platform/storage/database.server'
import { KEYS_PER_VERSION } from './listing-key'
import { keyInVersion, selectLiveVersionId } from './listing-version-store.server'
import { OCCURRENCES_PATH, occurrencePath } from './stored-card'

/**
 * The pages of a site that have upcoming events, for search engines: those of its events, and those of the categories,
 * regions and venues that its cards name. They come from its listing alone.
 */
export type SitemapKind = 'events' | 'places'

/** `changedAt` is epoch milliseconds, null where it is not known. */
export type SitemapPage = { path: string; changedAt: number | null }

type Reader = { db: Database; search: Database; now: number }

/** How many pages there are of each kind at most: a renamed place counts twice for a while. */
export async function countSitemapPages(
  { search, now }: Reader,
  siteId: number,
): Promise<Record<SitemapKind, number>> {
  const countTerms = (condition: SQL | undefined) =>
    search.select({ pages: count() }).from(term).where(condition)
  const counts = await search.batch([
    search
      .select({ pages: count() })
      .from(listing)
      .where(and(isInLiveVersion(siteId), gt(listing.untilAt, now))),
    countTerms(isPlaceBeforeWords(siteId)),
    countTerms(isPlaceAfterWords(siteId)),
  ])
  const [events = 0, before = 0, after = 0] = counts.map(([row]) => row?.pages)
  return { events, places: before + after }
}

/** Of `size` pages each; the first file is 1. */
export type SitemapFile = { kind: SitemapKind; file: number; size: number }

/** How many pages are read at once. */
const BATCH = 5_000

/** Reads a file in the order of the listing: some pages with each call, and null after the last. */
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
 * The events that cards link to, in the order of lists. A card of several occurrences links to the next that is not past;
 * that one's page lists the rest.
 */
async function readEvents(
  { db, search, now }: Reader,
  siteId: number,
  { after, skip }: Cursor,
  limit: number,
): Promise<Batch> {
  const nextOccurrence = sql`(
    SELECT s.value ->> ${occurrencePath('id')} FROM json_each(${listing.card}, ${OCCURRENCES_PATH}) s
    WHERE s.value ->> ${occurrencePath('pastFrom')} > ${now} LIMIT 1)`
  const rows = await search
    .select({ k: listing.k, id: sql<number>`coalesce(${nextOccurrence}, ${listing.event})` })
    .from(listing)
    .where(
      and(
        isInLiveVersion(siteId),
        sql`${listing.k} > CAST(${after} AS INTEGER)`,
        gt(listing.untilAt, now),
      ),
    )
    .orderBy(asc(listing.k))
    .limit(limit)
    .offset(skip)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const changes = await db
    .select({ id: event.id, updatedAt: event.updatedAt })
    .from(event)
    .where(inArray(event.id, sql`(SELECT value FROM json_each(${ids}))`))
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

/** Categories, regions and venues, by kind and id. A renamed one has two consecutive terms, and one page. */
async function readPlaces(
  { search }: Reader,
  siteId: number,
  { after, skip }: Cursor,
  limit: number,
): Promise<Batch> {
  const selectKeys = (condition: SQL | undefined) =>
    search
      .select({ key: term.key })
      .from(term)
      .where(and(condition, gt(term.key, String(after))))
  const keys = await unionAll(
    selectKeys(isPlaceBeforeWords(siteId)),
    selectKeys(isPlaceAfterWords(siteId)),
  )
    .orderBy(asc(term.key))
    .limit(limit)
    .offset(skip)
  const paths = new Set(keys.map(({ key }) => findTermPath(key)))
  paths.delete(findTermPath(String(after)))
  return {
    pages: [...paths].flatMap((path) => (path === null ? [] : [{ path, changedAt: null }])),
    rows: keys.length,
    last: keys.at(-1)?.key ?? after,
  }
}

function isInLiveVersion(siteId: number): SQL {
  const versionId = selectLiveVersionId(siteId)
  return sql`${listing.k} BETWEEN ${keyInVersion(versionId, 0)} AND ${keyInVersion(versionId, KEYS_PER_VERSION - 1)}`
}

const isInUse = (siteId: number) =>
  and(eq(term.versionId, selectLiveVersionId(siteId)), gt(term.docs, 0))

/**
 * A term that has a page: all but single words ('w:jazz'). Most terms are words, so the terms before and after them are
 * read by two queries.
 */
const isPlaceBeforeWords = (siteId: number) => and(isInUse(siteId), lt(term.key, 'w:'))
const isPlaceAfterWords = (siteId: number) => and(isInUse(siteId), gte(term.key, 'w;'))

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
