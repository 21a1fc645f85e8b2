import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { buildCategoryOptions } from '~/domain/categories/category-options'
import type { RegionType } from '~/domain/geography/region'
import { listSiteRegions } from '~/domain/geography/region-store.server'
import type { SearchOptions } from '~/domain/search/search-options'
import type { Site } from '~/domain/sites/site'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite, requireDoor } from '~/http/guards.server'

/**
 * GET /api/sitesearchopts?id=: the options that a search of the site can be narrowed to. On a site's own door, for everyone,
 * an `id` must be the site's; on the admin and API doors, for its admins, it names the site.
 */
export async function loader(args: LoaderFunctionArgs) {
  requireDoor(args.context, 'site', 'admin', 'api')
  const { context } = args
  const site = await findSite(args)
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

async function findSite(args: LoaderFunctionArgs): Promise<Site> {
  const { door } = args.context
  const id = new URL(args.request.url).searchParams.get('id')
  if (door.kind !== 'site' && id === null) throw apiNotFound('404 Not Found')
  if (door.kind !== 'site') return (await requireApiAdminSite(args, 'id')).site
  if (id !== null && id !== String(door.site.id)) throw apiNotFound('404 Not Found')
  return door.site
}
