import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireApiAdminSite } from '~/http/guards.server'
import { answerWithApiKeys } from './answer.server'

/** GET /api/keys/list?site=: the site's API keys (admin specification, section 7). */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite(args)
  return answerWithApiKeys(args.context, site)
}
