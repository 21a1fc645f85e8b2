import { type SQL, sql } from 'drizzle-orm'
import type { term } from '~/db/schema/listings'
import { FACT_KIND, parseTermKey } from '~/domain/listings/build-listing-rows'
import type { ListingRecord } from '~/domain/listings/event-card-from-listing'
import { unpackFacts } from '~/domain/listings/fact-bits'
import { EVERYWHERE } from '~/domain/listings/listed-event'
import { selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import { unpackCard } from '~/domain/listings/stored-card'
import type { Database } from '~/platform/storage/database.server'

/** How many cards have a fact, by facts as formatFact writes them; those that none has are absent. */
export type FactCounts = Record<string, number>

export type FactTerm = Pick<typeof term.$inferSelect, 'key' | 'docs'>

/** The statement for how many cards have each fact; null for the listing of all places, whose terms are not counted. */
export function selectFactCounts(listingId: number): SQL | null {
  if (listingId === EVERYWHERE) return null
  return sql`
    SELECT key, docs FROM term
    WHERE version_id = ${selectLiveVersionId(listingId)} AND key >= ${`${FACT_KIND}:`} AND key < ${`${FACT_KIND};`}
      AND docs > 0`
}

/** How many events of a site have each fact. */
export async function countFacts(search: Database, siteId: number): Promise<FactCounts> {
  const statement = selectFactCounts(siteId)
  return statement ? toFactCounts(await search.all<FactTerm>(statement)) : {}
}

/** How many of these rows have each fact; null if a row does not say which it has. */
export function countFactsOfRows(rows: ListingRecord[]): FactCounts | null {
  const counts: FactCounts = {}
  for (const { card } of rows) {
    const { facts } = unpackCard(card)
    if (typeof facts !== 'number') return null
    for (const fact of unpackFacts(facts)) counts[fact] = (counts[fact] ?? 0) + 1
  }
  return counts
}

export const toFactCounts = (terms: FactTerm[]): FactCounts =>
  Object.fromEntries(terms.map(({ key, docs }) => [parseTermKey(key).id, docs]))
