import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { type ChoiceCounts, countChoice } from '~/domain/search/results/count-choice.server'
import { COUNTED_PAGES } from '~/domain/search/search-query'
import { requireSite } from '~/http/guards.server'
import { readListedQuery } from './read-listed-query.server'

/** GET /search/counts with the parameters of a search: ChoiceCounts of it as JSON. A wrong search has no events. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const query = await readListedQuery(request, context, site)
  const nothing: ChoiceCounts = { total: 0, days: [] }
  if (query === null) return json(nothing, 400)
  return json(
    await countChoice(context.services, site, { ...query, countedPages: COUNTED_PAGES }),
    {
      headers: { 'cache-control': 'private, max-age=30' },
    },
  )
}
