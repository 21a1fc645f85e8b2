import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { buildCategoryOptions } from '~/domain/categories/category-options'
import type { RegionType } from '~/domain/geography/region'
import { listSiteRegions } from '~/domain/geography/region-store.server'
import type { SearchOptions } from '~/domain/search/search-options'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/sitesearchopts: the options that a search of this site can be narrowed to. An `id` must be the site's own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const id = new URL(request.url).searchParams.get('id')
  if (id !== null && id !== String(site.id)) throw apiNotFound('404 Not Found')
  const { db } = context.services
  const [categories, regions] = await Promise.all([
    context.listCategories(),
    listSiteRegions(db, site.id),
  ])
  const listOptions = (type: RegionType) =>
    regions
      .filter((region) => region.type === type)
      .map(({ slug, name }) => ({ id: slug, label: name }))
  const options: SearchOptions = {
    categories: { children: buildCategoryOptions(categories) },
    geo: {
      neighborhoods: listOptions('neighborhood'),
      places: listOptions('place'),
      zips: listOptions('zip'),
    },
  }
  return apiResponse(options, { headers: { 'cache-control': 'private, max-age=60' } })
}
