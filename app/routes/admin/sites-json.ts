import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireApiAdminSite, requireDoor } from '~/http/guards.server'
import { listSiteTargets } from './list-site-targets.server'

/** GET /sites.json?site=&from=&q=: the sites to choose from, as JSON of JumpGroup[]. */
export async function loader(args: LoaderFunctionArgs) {
  requireDoor(args.context, 'admin')
  const { viewer } = await requireApiAdminSite(args)
  const targets = await listSiteTargets(args, viewer)
  const groups = targets.length > 0 ? [{ name: 'Sites', targets }] : []
  return json(groups, { headers: NO_STORE })
}
