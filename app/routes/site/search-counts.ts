import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { type ChoiceCounts, countChoice } from '~/domain/search/count-choice.server'
import { parseSearchUrl } from '~/domain/search/parse-search-url'
import { readDateWords } from '~/domain/search/read-date-words'
import { validateSearchQuery } from '~/domain/search/validate-search-query'
import { requireSite } from '~/http/guards.server'
import { toDay } from '~/lib/local-time'

/** GET /search/counts with the parameters of a search: ChoiceCounts of it as JSON. A wrong search has no events. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const query = parseSearchUrl(new URL(request.url).searchParams)
  const nothing: ChoiceCounts = { total: 0, days: [] }
  if (validateSearchQuery(query).length > 0) return json(nothing, 400)
  const { query: dated } = readDateWords(query, toDay(services.now, site.timezone))
  return json(await countChoice(services, site, dated), {
    headers: { 'cache-control': 'private, max-age=30' },
  })
}
