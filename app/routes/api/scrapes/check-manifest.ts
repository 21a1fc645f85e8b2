import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { checkManifest } from '~/domain/feeds/plugins/siphon/check-manifest'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'

const MAX_BODY_BYTES = 131_072

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

/** POST /api/scrape/manifest/check {manifest}: what is wrong with it, by path; nothing is stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  await requireApiSuperadmin(context)
  const body = await readJson(request, MAX_BODY_BYTES)
  if (typeof body !== 'object' || body === null || !('manifest' in body)) {
    return apiBadRequest('Send JSON with the manifest: {"manifest": {…}}')
  }
  return apiResponse({ errors: checkManifest(body.manifest) })
}
