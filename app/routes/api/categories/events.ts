import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findCategory } from '~/domain/categories/category-store.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'
import { parsePageNumber } from '~/lib/forms/page-number'

/** GET /api/categoryevents?id=&page=: events in a category and its descendants; a merged one's id means its target. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id') ?? ''
  const listEvents = (categoryId: string) =>
    searchEvents(services, site, {
      categories: [categoryId],
      page: parsePageNumber(searchParams.get('page')),
    })
  const [category, found] = await Promise.all([findCategory(services.db, id), listEvents(id)])
  if (!category) throw apiNotFound('Category not found')
  const page = category.id === id ? found : await listEvents(category.id)
  const { events, currentPage, maxPage } = page
  return apiResponse({ events: events.map(listedEventJson), currentPage, maxPage })
}
