import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireAdminSite } from '~/http/guards.server'
import { answerMapShapes } from '~/routes/map-shapes.server'

/** GET /site/edit/shapes.json?site=: what maps in the console show: the site's saved bounds, and its regions. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { body, headers } = await answerMapShapes(args.request, args.context.services, site)
  return new Response(body, { headers: { ...Object.fromEntries(headers), ...NO_STORE } })
}
