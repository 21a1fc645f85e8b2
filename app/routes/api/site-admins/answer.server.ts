import type { AppLoadContext } from '@remix-run/cloudflare'
import { listAdministrators } from '~/domain/accounts/administrators/administrator-store.server'
import { administratorJson } from '~/http/api/administrator-json'
import { apiResponse } from '~/http/api-response.server'

/** The answer to all three calls: the site's administrators, as they are now. */
export async function answerWithAdministrators(
  { services: { db, settings } }: AppLoadContext,
  site: { id: number },
): Promise<Response> {
  const administrators = await listAdministrators(db, site.id)
  const users = administrators.map((user) => administratorJson(user, settings.imagesUrl))
  return apiResponse({ users })
}
