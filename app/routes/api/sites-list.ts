import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { namedSiteJson } from '~/http/api/site-json'
import { answerApi } from '~/http/api.server'
import { listAdminSites, requireApiViewer, requireDoor } from '~/http/guards.server'

/** GET /api/siteslist: the sites that the viewer administers, by name (admin specification, section 7). */
export async function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api')
  const viewer = await requireApiViewer(context)
  const sites = await listAdminSites(context, viewer)
  return answerApi({ sites: sites.map(namedSiteJson) })
}
