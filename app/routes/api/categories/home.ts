import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listHomeCategoryEvents } from '~/domain/search/lists/list-home-page-events.server'
import { categoryJson } from '~/http/api/category-json'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/homecategories: the categories of the site's home page, each with its next events. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const { homeCategories } = site.settings
  const [tree, lists] = await Promise.all([
    context.listCategories(),
    listHomeCategoryEvents(services, site, homeCategories),
  ])
  return apiResponse({
    homeCategories: lists.flatMap(({ id, events }) => {
      const category = tree.find((node) => node.id === id)
      return category ? { ...categoryJson(category), events: events.map(listedEventJson) } : []
    }),
  })
}
