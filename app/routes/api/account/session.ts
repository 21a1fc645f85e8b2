import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sessionJson } from '~/http/api/account-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiViewer } from '~/http/guards.server'

/** GET /api/session, on every door: who is signed in, with roles (admin specification, section 3, "Session info"). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { viewer } = await requireApiViewer({ context })
  return apiResponse(sessionJson(viewer, context.services.settings.imagesUrl))
}
