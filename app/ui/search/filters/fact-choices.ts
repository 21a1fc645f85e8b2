import {
  findFactName,
  formatFact,
  LISTING_FACTS,
  type ListingFact,
} from '~/domain/listings/fact-names'
import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'

/** How the values of a fact narrow a search. */
type FactFilter = {
  fact: ListingFact
  field: 'prices' | 'ages' | 'access'
  parameter: 'price' | 'ages' | 'access'
  label: string
  /** Whether a value replaces another one. */
  isSingle: boolean
}

export const FACT_FILTERS: FactFilter[] = [
  { fact: 'price', field: 'prices', parameter: 'price', label: 'Price', isSingle: true },
  { fact: 'ages', field: 'ages', parameter: 'ages', label: 'Ages', isSingle: false },
  { fact: 'access', field: 'access', parameter: 'access', label: 'Accessibility', isSingle: false },
]

/** The values of a fact, from the lowest price on. */
export const listFactValues = (fact: ListingFact): string[] =>
  Object.keys(LISTING_FACTS[fact]).toSorted((a, b) => order(a) - order(b))

/** JavaScript has keys that are numbers before others. */
const order = (value: string) => (value === 'free' ? 0 : Number(value) || 0)

/** The facts that narrow a search, each with its name and the search without it. */
export function listChosenFacts(query: SearchQuery): { name: string; without: SearchQuery }[] {
  return FACT_FILTERS.flatMap(({ fact, field }) =>
    (query[field] ?? []).map((value) => ({
      name: findFactName(fact, value) ?? value,
      without: { ...query, [field]: query[field]?.filter((chosen) => chosen !== value) },
    })),
  )
}

/** The search with the value chosen, or without it if it is. */
function toggleFact(query: SearchQuery, filter: FactFilter, value: string): SearchQuery {
  const { field, isSingle } = filter
  const chosen = query[field] ?? []
  const rest = isSingle ? [] : chosen
  const values = chosen.includes(value)
    ? chosen.filter((present) => present !== value)
    : [...rest, value]
  return { ...query, page: undefined, [field]: values.length > 0 ? values : undefined }
}

/** What a search may be narrowed by. `heading` names the groups: 'Price and accessibility'; null for none. */
export type FactLinks = { heading: string; groups: FactLinkGroup[] } | null

/** The values of a fact. `count` is null where it would not be what the link finds. */
type FactLinkGroup = {
  label: string
  links: { name: string; href: string; count: number | null; isChosen: boolean }[]
}

/** How many events have each fact: of the site, and of what the search finds, where that is known. */
export type KnownFacts = {
  facts: Record<string, number>
  matchFacts: Record<string, number> | null
}

/** Only what some event of the site and of the search has is offered, and what is chosen. */
export function listFactLinks(query: SearchQuery, { facts, matchFacts }: KnownFacts): FactLinks {
  const isWhole = formatSearchUrl({ ...query, page: undefined }) === formatSearchUrl()
  const counts = isWhole ? facts : matchFacts
  const groups = FACT_FILTERS.map((filter) => ({
    label: filter.label,
    links: listFactValues(filter.fact).flatMap((value) => {
      const fact = formatFact(filter.fact, value)
      const isChosen = query[filter.field]?.includes(value) ?? false
      // With another price or more ages, the link finds events that are not among these.
      const isNarrower = filter.field === 'access' || query[filter.field] === undefined
      const count = counts && isNarrower && !isChosen ? (counts[fact] ?? 0) : null
      if (!isChosen && (count === 0 || !facts[fact])) return []
      const name = findFactName(filter.fact, value) ?? value
      const href = formatSearchUrl(toggleFact(query, filter, value))
      return [{ name, href, count, isChosen }]
    }),
  })).filter(({ links }) => links.length > 0)
  if (groups.length === 0) return null
  const labels = groups.map(({ label }, at) => (at === 0 ? label : label.toLowerCase()))
  const last = labels.pop() ?? ''
  const heading = labels.length === 0 ? last : `${labels.join(', ')} and ${last}`
  return { heading, groups }
}
