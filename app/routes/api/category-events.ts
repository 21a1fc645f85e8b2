import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findCategory } from '~/domain/categories/category-store.server'
import { searchEvents } from '~/domain/search/search-events.server'
import { eventJson } from '~/http/api/event-json'
import { answerApi, apiNotFound } from '~/http/api.server'
import { requireSite } from '~/http/guards.server'
import { readPage } from '~/lib/pages'

/** GET /api/categoryevents?id=&page=: what is on in a category and those below it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id') ?? ''
  const [category, page] = await Promise.all([
    findCategory(services.db, id),
    searchEvents(services, site, {
      categories: [id],
      page: readPage(searchParams.get('page')),
    }),
  ])
  if (!category) throw apiNotFound('Category not found')
  const { events, currentPage, maxPage } = page
  return answerApi({ events: events.map(eventJson), currentPage, maxPage })
}
