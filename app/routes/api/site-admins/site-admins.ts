import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireApiAdminSite } from '~/http/guards.server'
import { answerWithAdministrators } from './answer.server'

/** GET /api/siteadmins?site=: the site's administrators (admin specification, section 7). */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite(args)
  return answerWithAdministrators(args.context, site)
}
