import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { type ChoiceCounts, countChoice } from '~/domain/search/count-choice.server'
import { findKnownFilters } from '~/domain/search/find-known-filters.server'
import { leaveOutUnknown, replaceFormerCategories } from '~/domain/search/known-filters'
import { parseSearchUrl } from '~/domain/search/parse-search-url'
import { readDateWords } from '~/domain/search/read-date-words'
import { validateSearchQuery } from '~/domain/search/validate-search-query'
import { requireSite } from '~/http/guards.server'
import { toDay } from '~/lib/local-time'

/**
 * GET /search/counts with the parameters of a search: ChoiceCounts of it as JSON. Like the page of the search, it leaves out what
 * the site does not have. A wrong search has no events.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const query = parseSearchUrl(new URL(request.url).searchParams)
  const nothing: ChoiceCounts = { total: 0, days: [] }
  if (validateSearchQuery(query).length > 0) return json(nothing, 400)
  const known = await findKnownFilters(services.db, site.id, query, context.listCategories)
  const present = replaceFormerCategories(query, known) ?? query
  const { query: dated } = readDateWords(present, toDay(services.now, site.timezone))
  return json(await countChoice(services, site, leaveOutUnknown(dated, known).query), {
    headers: { 'cache-control': 'private, max-age=30' },
  })
}
