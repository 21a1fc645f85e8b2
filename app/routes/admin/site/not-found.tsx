import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { notFound } from '~/http/error-responses.server'
import { requireAdminSite } from '~/http/guards.server'

/** Any other path of a site's console: the fallback page, with the menu beside it. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  await requireAdminSite(args)
  throw notFound()
}

export default function NotFound() {
  return null
}
