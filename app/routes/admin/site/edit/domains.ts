import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { checkSiteDomains } from './site-domains.server'

/** What DNS says about the site's domains, for the form's section that loads by itself. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return json({ domains: await checkSiteDomains(args.context, site) }, { headers: NO_STORE })
}
