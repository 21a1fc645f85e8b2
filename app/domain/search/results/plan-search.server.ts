import type { SearchQuery } from '../search-query'
import type { SearchVocabulary } from '../words/search-vocabulary'
import { buildSearchPlan, type SearchPlan, type SearchSite } from './build-search-plan.server'

/** Without `readVocabulary`, words mean themselves only. */
export type PlanServices = {
  now: number
  readVocabulary?: (site: SearchSite) => Promise<SearchVocabulary>
}

/** The plan of a search that a visitor may have written, whose words are found by what they mean, too. */
export async function planSearch(
  { now, readVocabulary }: PlanServices,
  site: SearchSite,
  query: SearchQuery,
): Promise<SearchPlan> {
  const vocabulary = query.text ? await readVocabulary?.(site) : undefined
  return buildSearchPlan(site, query, now, vocabulary)
}
