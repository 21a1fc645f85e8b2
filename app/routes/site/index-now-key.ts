import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'

/** GET /indexnow.txt: proves to search engines that changes submitted by IndexNow come from this site. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  const { indexNow } = context.services
  if (!indexNow) throw notFound()
  return new Response(indexNow.key, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=300',
    },
  })
}
