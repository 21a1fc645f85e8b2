import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findCategory } from '~/domain/categories/category-store.server'
import { categoryPageJson } from '~/http/api/category-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'

/** GET /api/category?id=: a category with its children and siblings. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSite(context)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const category = await findCategory(context.services.db, id)
  if (!category) throw apiNotFound('Category not found')
  return apiResponse(categoryPageJson(category))
}
