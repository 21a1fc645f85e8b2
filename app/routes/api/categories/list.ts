import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listTopCategories } from '~/domain/categories/category-store.server'
import { categoryJson } from '~/http/api/category-json'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/categories: the top-level categories. */
export async function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  const categories = await listTopCategories(context.services.db)
  return apiResponse({ topLevelCategories: categories.map(categoryJson) })
}
