import type { AppLoadContext } from '@remix-run/cloudflare'
import { listApiKeys } from '~/domain/accounts/api-keys/api-key-store.server'
import { apiKeyJson } from '~/http/api/api-key-json'
import { apiResponse } from '~/http/api-response.server'

/** The site's keys, as they are now. */
export async function answerWithApiKeys(
  { services }: AppLoadContext,
  site: { id: number },
): Promise<Response> {
  const keys = await listApiKeys(services, site.id)
  return apiResponse({ keys: keys.map(apiKeyJson) })
}
