import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { parseRegionType } from '~/domain/geography/region'
import { findRegionNames } from '~/domain/geography/region-store.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'
import { parsePageNumber } from '~/lib/forms/page-number'

/** GET /api/neighborhoodevents?type=&id=: events in a neighborhood, place or zip code of the site, by `page`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const { searchParams } = new URL(request.url)
  const type = parseRegionType(searchParams.get('type'))
  if (!type) throw apiNotFound('Neighborhood not found')
  const region = { type, slug: searchParams.get('id') ?? '' }
  const [names, { events }] = await Promise.all([
    findRegionNames(services.db, site.id, [region]),
    searchEvents(services, site, {
      regions: [region],
      page: parsePageNumber(searchParams.get('page')),
    }),
  ])
  if (names.size === 0) throw apiNotFound('Neighborhood not found')
  return apiResponse({ events: events.map(listedEventJson) })
}
