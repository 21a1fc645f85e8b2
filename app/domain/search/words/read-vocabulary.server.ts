import { createLruCache } from '~/lib/lru-cache'
import { cachePerDatabase } from '~/platform/storage/cache-per-database.server'
import type { SearchSite } from '../results/plan-search.server'
import { SEARCH_SYNONYMS } from '../synonyms/search-synonyms'
import type { SynonymGroup } from '../synonyms/synonym-group'
import {
  buildSearchVocabulary,
  type NamedCategory,
  type SearchVocabulary,
} from './search-vocabulary'

const MAX_SITES = 200

const findVocabularies = cachePerDatabase(() => createLruCache<SearchVocabulary>(MAX_SITES))

/** Reads the categories and the synonyms that superadmins added. */
export type VocabularySources = {
  listCategories: () => Promise<NamedCategory[]>
  listSynonyms: () => Promise<SynonymGroup[]>
}

/**
 * What words mean on a site. The names of categories and the synonyms are read once an isolate and version of the site, which
 * changes with them; without a version, each time.
 */
export async function readSearchVocabulary(
  database: D1Database,
  sources: VocabularySources,
  { id, contentVersion }: SearchSite,
): Promise<SearchVocabulary> {
  if (contentVersion === undefined) return build(sources)
  const vocabularies = findVocabularies(database)
  const key = `${id} ${contentVersion}`
  const vocabulary = vocabularies.get(key) ?? (await build(sources))
  vocabularies.set(key, vocabulary)
  return vocabulary
}

async function build({
  listCategories,
  listSynonyms,
}: VocabularySources): Promise<SearchVocabulary> {
  const [categories, groups] = await Promise.all([listCategories(), listSynonyms()])
  return buildSearchVocabulary(categories, [
    ...SEARCH_SYNONYMS,
    ...groups.map(({ phrases }) => phrases),
  ])
}
