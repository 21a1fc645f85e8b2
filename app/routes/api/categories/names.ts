import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { buildCategoryOptions, type CategoryOption } from '~/domain/categories/category-options'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite } from '~/http/guards.server'

/** GET /api/eventcategories?site=: the names of event categories, from the top down (admin specification, sections 2 and 7). */
export async function loader(args: LoaderFunctionArgs) {
  await requireApiAdminSite(args)
  const options = buildCategoryOptions(await args.context.listCategories())
  return apiResponse({ categories: options.flatMap(listNames) })
}

const listNames = ({ id, path, children }: CategoryOption): { id: string; namePath: string }[] => [
  { id, namePath: path },
  ...children.flatMap(listNames),
]
