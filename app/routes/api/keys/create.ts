import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { TOO_MANY_API_KEYS_MESSAGE } from '~/domain/accounts/api-keys/api-key'
import { createApiKey } from '~/domain/accounts/api-keys/create-api-key.server'
import { actingAs } from '~/domain/changes/audit.server'
import { apiConflict } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireApiProgramSite } from '~/http/guards.server'

/**
 * GET /api/key/create?site=: creates an API key (admin specification, section 7). This answer alone has the whole key; see
 * docs/decisions/0036-api-keys.md.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireApiProgramSite(args)
  const created = await createApiKey(actingAs(args.context.services, viewer), site.id)
  if (created.kind === 'too-many') return apiConflict(TOO_MANY_API_KEYS_MESSAGE)
  const { apiKey, prefix } = created
  const key = { apiKey, prefix, comment: '', enabled: true, allowedOrigins: [] }
  return apiResponse(key, { headers: NO_STORE })
}
