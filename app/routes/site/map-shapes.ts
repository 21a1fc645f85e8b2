import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireSite } from '~/http/guards.server'
import { answerMapShapes } from '~/routes/map-shapes.server'

/** GET /map/shapes.json?v= */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  return answerMapShapes(request, context.services, site)
}
