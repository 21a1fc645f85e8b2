import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { parseRegionType } from '~/domain/geography/region'
import { findRegion } from '~/domain/geography/region-store.server'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/neighborhood?type=&id=: a neighborhood, place or zip code of the site with its shape (GeoJSON). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { searchParams } = new URL(request.url)
  const type = parseRegionType(searchParams.get('type'))
  const id = searchParams.get('id') ?? ''
  const region = type && (await findRegion(context.services.db, site.id, type, id))
  if (!region) throw apiNotFound('Neighborhood not found')
  return apiResponse({ id: region.slug, name: region.name, bounds: region.bounds })
}
