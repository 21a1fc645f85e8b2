import { resolveCategory } from '~/domain/categories/category'
import { findFactName, type ListingFact } from '~/domain/listings/fact-names'
import type { SearchQuery } from '../search-query'
import type { SearchParameter } from './search-parameters'

/** What a site has of the values that a search names. */
export type KnownFilters = {
  /** With the ids of the categories that were merged into them; null while they cannot be read: none is unknown then. */
  categories: { id: string; name: string; merged: { id: string; name: string }[] }[] | null
  /** Names by type and slug: 'place/soho'. */
  regions: Map<string, string>
  /** Names by the ids that the search has. */
  venues: Map<string, string>
  tags: Set<string>
}

/** A value that the site does not have, and the parameter that names it. */
export type IgnoredValue = { parameter: SearchParameter['name']; value: string }

/** A search without what the site does not have. */
export type KnownSearch = {
  query: SearchQuery
  ignored: IgnoredValue[]
}

/** The search by the present ids of its categories, where some were merged into others; null if none were. */
export function replaceFormerCategories(
  query: SearchQuery,
  { categories }: KnownFilters,
): SearchQuery | null {
  if (!categories) return null
  const present = query.categories?.map((id) => resolveCategory(categories, id)?.id ?? id)
  if (!present || present.join() === query.categories?.join()) return null
  return { ...query, categories: [...new Set(present)] }
}

/**
 * Leaves out what the site does not have: an old link or a typing error shows the rest of its search. A filter of nothing
 * else limits nothing. A search of all places may name places and venues of other sites; tags are the site's own.
 */
export function leaveOutUnknown(query: SearchQuery, known: KnownFilters): KnownSearch {
  const { isEverywhere } = query
  const ids = known.categories && new Set(known.categories.map(({ id }) => id))
  const categories = split(query.categories, (id) => ids?.has(id) ?? true)
  const regions = split(
    query.regions,
    ({ type, slug }) => isEverywhere || known.regions.has(`${type}/${slug}`),
  )
  const venues = split(query.venues, (id) => isEverywhere || known.venues.has(id))
  const tags = split(query.tags, (tag) => known.tags.has(tag))
  const isFact = (fact: ListingFact) => (value: string) => findFactName(fact, value) !== null
  const prices = split(query.prices, isFact('price'))
  const ages = split(query.ages, isFact('ages'))
  const access = split(query.access, isFact('access'))
  return {
    query: {
      ...query,
      categories: categories.known,
      regions: regions.known,
      venues: venues.known,
      tags: tags.known,
      prices: prices.known,
      ages: ages.known,
      access: access.known,
      nearText: undefined,
    },
    ignored: [
      ...(query.nearText ? [{ parameter: 'near' as const, value: query.nearText }] : []),
      ...categories.unknown.map((value) => ({ parameter: 'cats' as const, value })),
      ...regions.unknown.map(({ type, slug }) => ({ parameter: REGION_NAMES[type], value: slug })),
      ...venues.unknown.map((value) => ({ parameter: 'venue' as const, value })),
      ...tags.unknown.map((value) => ({ parameter: 'tags' as const, value })),
      ...prices.unknown.map((value) => ({ parameter: 'price' as const, value })),
      ...ages.unknown.map((value) => ({ parameter: 'ages' as const, value })),
      ...access.unknown.map((value) => ({ parameter: 'access' as const, value })),
    ],
  }
}

const REGION_NAMES = { neighborhood: 'nhoods', place: 'places', zip: 'zips' } as const

/** The known and the unknown values; no filter instead of an empty one. */
function split<Value>(values: Value[] | undefined, isKnown: (value: Value) => boolean) {
  const known = values?.filter(isKnown)
  return {
    known: known?.length ? known : undefined,
    unknown: values?.filter((value) => !isKnown(value)) ?? [],
  }
}
