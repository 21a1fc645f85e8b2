import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { REMOVE_REFUSALS } from '~/domain/accounts/administrators/administrator'
import { apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { removeSiteAdministrator } from '~/http/console/remove-site-administrator.server'
import { requireApiAdminSite, requireDoor } from '~/http/guards.server'
import { answerWithAdministrators } from './answer.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  throw apiNotFound('404 Not Found')
}

/** POST /api/siteadmins/remove?site=&user=: answers with the site's administrators (admin specification, section 7). */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireApiAdminSite(args)
  const { request, context } = args
  const accountId = new URL(request.url).searchParams.get('user') ?? ''
  const outcome = await removeSiteAdministrator(args, { site, viewer }, accountId)
  if (outcome.kind !== 'removed') return apiValidationError({ id: REMOVE_REFUSALS[outcome.kind] })
  return answerWithAdministrators(context, site)
}
