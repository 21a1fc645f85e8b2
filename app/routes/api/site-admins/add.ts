import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { ADD_REFUSALS, addAdministratorForm } from '~/domain/accounts/administrators/administrator'
import { apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { addSiteAdministrator } from '~/http/console/add-site-administrator.server'
import { requireApiAdminSite, requireDoor } from '~/http/guards.server'
import { answerWithAdministrators } from './answer.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  throw apiNotFound('404 Not Found')
}

/** POST /api/siteadmins/add?site=&email=: answers with the site's administrators (admin specification, section 7). */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireApiAdminSite(args)
  const email = new URL(args.request.url).searchParams.get('email')
  const form = addAdministratorForm.safeParse({ email: email ?? undefined })
  if (!form.success) return apiValidationError({ email: form.error.issues[0]?.message ?? '' })
  const outcome = await addSiteAdministrator(args, { site, viewer }, form.data.email)
  if (outcome.kind !== 'added') {
    return apiValidationError({ email: ADD_REFUSALS[outcome.kind](form.data.email) })
  }
  return answerWithAdministrators(args.context, site)
}
