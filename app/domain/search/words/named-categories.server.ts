import { type SQL, sql } from 'drizzle-orm'
import type { term } from '~/db/schema/listings'
import { parseTermKey } from '~/domain/listings/build-listing-rows'
import { selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import type { TextQuery } from './parse-search-text'

/** A category that a text names, and how many cards it has. */
export type CountedCategory = { id: string; name: string; events: number }

export type CategoryTerm = Pick<typeof term.$inferSelect, 'key' | 'docs'>

const MAX_NAMED = 3

/**
 * The statement for the categories that the text names and how many cards they have; null for none. While a renamed category's
 * listing is rebuilt, it has cards under two names.
 */
export function selectNamedCategories(text: TextQuery | null, listingId: number): SQL | null {
  const ids = text?.wanted.flatMap(({ meaning }) => meaning?.categories ?? []) ?? []
  if (ids.length === 0) return null
  return sql`
    SELECT max(t.key) AS key, sum(t.docs) AS docs FROM json_each(${JSON.stringify([...new Set(ids)])}) c
    CROSS JOIN term t ON t.version_id = ${selectLiveVersionId(listingId)}
      AND t.key >= 'c:' || c.value || ':' AND t.key < 'c:' || c.value || ';' AND t.docs > 0
    GROUP BY c.value ORDER BY docs DESC, t.key LIMIT ${MAX_NAMED}`
}

export function toCountedCategory({ key, docs }: CategoryTerm): CountedCategory {
  const { id, name } = parseTermKey(key)
  return { id, name, events: docs }
}
