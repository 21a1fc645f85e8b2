import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listAdministeredSites } from '~/domain/accounts/administrators/administered-sites.server'
import { namedSiteJson } from '~/http/api/site-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiViewer } from '~/http/guards.server'

/** GET /api/siteslist: the sites that the viewer administers, by name (admin specification, section 7). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { viewer } = await requireApiViewer({ context }, 'admin', 'api')
  const sites = await listAdministeredSites(context.services.db, viewer)
  return apiResponse({ sites: sites.map(namedSiteJson) })
}
