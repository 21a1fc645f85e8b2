import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireSite } from '~/http/guards.server'
import type { PointsAnswer } from '~/ui/map/interactive/group-markers-by-location'
import { buildPoints } from './build-points.server'
import { readListedQuery } from './read-listed-query.server'

/** GET /search/points with the parameters of a search: where its events are, as JSON of PointsAnswer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const query = await readListedQuery(request, context, site)
  const nothing: PointsAnswer = { groups: [], maxEvents: null }
  if (query === null) return json(nothing, 400)
  return json(await buildPoints(context.services, site, query), {
    headers: { 'cache-control': 'private, max-age=60' },
  })
}
