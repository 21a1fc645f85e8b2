import { createLruCache } from '~/lib/lru-cache'
import { cachePerDatabase } from '~/platform/cache-per-database.server'
import type { SearchSite } from './build-search-plan.server'
import {
  buildSearchVocabulary,
  type NamedCategory,
  type SearchVocabulary,
} from './search-vocabulary'

const MAX_SITES = 200

const findVocabularies = cachePerDatabase(() => createLruCache<SearchVocabulary>(MAX_SITES))

/**
 * What words mean on a site. The names of categories are read once an isolate and version of the site, which changes with
 * them; without a version, each time.
 */
export async function readSearchVocabulary(
  database: D1Database,
  listCategories: () => Promise<NamedCategory[]>,
  { id, contentVersion }: SearchSite,
): Promise<SearchVocabulary> {
  if (contentVersion === undefined) return buildSearchVocabulary(await listCategories())
  const vocabularies = findVocabularies(database)
  const key = `${id} ${contentVersion}`
  const vocabulary = vocabularies.get(key) ?? buildSearchVocabulary(await listCategories())
  vocabularies.set(key, vocabulary)
  return vocabulary
}
