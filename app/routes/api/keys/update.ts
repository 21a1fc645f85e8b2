import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiKeyChange } from '~/domain/accounts/api-keys/api-key'
import { updateApiKey } from '~/domain/accounts/api-keys/update-api-key.server'
import { actingAs } from '~/domain/changes/audit.server'
import { apiBadRequest, apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiAdminSite, requireDoor } from '~/http/guards.server'
import { isRecord } from '~/lib/json'
import { answerWithApiKeys } from './answer.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 16_384

/**
 * POST /api/key/update?site=, body {siteId, apiKey, comment, enabled} (admin specification, section 7) and `allowedOrigins` of
 * ours; what is absent stays as it is. Answers with the site's keys.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiAdminSite({ request, context })
  const body = await readJson(request, MAX_BODY_BYTES)
  if (!isRecord(body) || typeof body.apiKey !== 'string') {
    return apiBadRequest(
      'Send JSON: {"siteId": 1, "apiKey": "evk_…", "comment": "…", "enabled": true}',
    )
  }
  const { siteId, apiKey } = body
  const isOtherSite = siteId != null && String(siteId) !== String(site.id)
  if (isOtherSite) return apiNotFound('API key not found')
  const change = apiKeyChange.safeParse(body)
  if (!change.success) {
    const fields = change.error.issues.map(({ path, message }) => [String(path[0]), message])
    return apiValidationError(Object.fromEntries(fields))
  }
  const services = actingAs(context.services, viewer)
  const updated = await updateApiKey(services, { siteId: site.id, name: apiKey }, change.data)
  if (updated.kind === 'not-found') return apiNotFound('API key not found')
  return answerWithApiKeys(context, site)
}
