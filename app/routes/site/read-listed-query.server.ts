import type { AppLoadContext } from '@remix-run/cloudflare'
import type { SearchQuery } from '~/domain/search/search-query'
import { findKnownFilters } from '~/domain/search/url/find-known-filters.server'
import { leaveOutUnknown, replaceFormerCategories } from '~/domain/search/url/known-filters'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import { validateSearchQuery } from '~/domain/search/url/validate-search-query'
import { applyDateWords } from '~/domain/search/words/apply-date-words'
import type { Site } from '~/domain/sites/site'
import { toDay } from '~/lib/time/local-time'

/**
 * What the search page at this URL lists, for calls that belong to it: dates are read from words, former categories replaced, and
 * what the site does not have left out. Null for a wrong search, of which the page lists nothing.
 */
export async function readListedQuery(
  request: Request,
  { services, listCategories }: AppLoadContext,
  site: Site,
): Promise<SearchQuery | null> {
  const query = parseSearchUrl(new URL(request.url).searchParams)
  if (validateSearchQuery(query).length > 0) return null
  const known = await findKnownFilters(services.db, site.id, query, listCategories)
  const present = replaceFormerCategories(query, known) ?? query
  const { query: dated } = applyDateWords(present, toDay(services.now, site.timezone))
  return leaveOutUnknown(dated, known).query
}
