import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { meJson } from '~/http/api/account-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiViewer } from '~/http/guards.server'

/** GET /api/me, on every door: the name and image of the viewer. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { viewer } = await requireApiViewer({ context })
  return apiResponse(meJson(viewer, context.services.settings.imagesUrl))
}
