import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { buildCategoryOptions } from '~/domain/categories/category-options'
import type { RegionType } from '~/domain/geography/region'
import { listSiteRegions } from '~/domain/geography/region-store.server'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'
import type { SearchOptions } from '~/ui/search/search-options'

/** GET /api/sitesearchopts: what a search of this site can be narrowed to. An `id` must be this site's own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const id = new URL(request.url).searchParams.get('id')
  if (id !== null && id !== String(site.id)) throw apiNotFound('404 Not Found')
  const { db } = context.services
  const [categories, regions] = await Promise.all([
    context.listCategories(),
    listSiteRegions(db, site.id),
  ])
  const ofType = (type: RegionType) =>
    regions.filter((one) => one.type === type).map(({ slug, name }) => ({ id: slug, label: name }))
  const options: SearchOptions = {
    categories: { children: buildCategoryOptions(categories) },
    geo: {
      neighborhoods: ofType('neighborhood'),
      places: ofType('place'),
      zips: ofType('zip'),
    },
  }
  return apiResponse(options, { headers: { 'cache-control': 'private, max-age=60' } })
}
