import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { deleteApiKey } from '~/domain/accounts/api-keys/update-api-key.server'
import { actingAs } from '~/domain/changes/audit.server'
import { apiNotFound } from '~/http/api-errors.server'
import { requireApiProgramSite } from '~/http/guards.server'
import { answerWithApiKeys } from './answer.server'

/** GET /api/key/delete?site=&apiKey=: deletes an API key (admin specification, section 7). Answers with the keys that remain. */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireApiProgramSite(args)
  const { request, context } = args
  const name = new URL(request.url).searchParams.get('apiKey') ?? ''
  const services = actingAs(context.services, viewer)
  const deleted = await deleteApiKey(services, { siteId: site.id, name })
  if (deleted.kind === 'not-found') return apiNotFound('API key not found')
  return answerWithApiKeys(context, site)
}
