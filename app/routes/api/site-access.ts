import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listAdministeredSites } from '~/domain/accounts/administrators/administered-sites.server'
import { namedSiteJson, siteContextJson } from '~/http/api/site-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { findAdminSite, requireApiViewer, requireDoor } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

/**
 * POST /api/siteaccess?site=: the named site, or the viewer's first one, and all sites that the viewer may choose from
 * (admin specification, sections 3 and 7). A site that the viewer does not administer is not found.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'admin', 'api')
  const viewer = await requireApiViewer(context)
  const siteId = new URL(request.url).searchParams.get('site')
  const site = await findAdminSite(context, siteId || null)
  if (!site) throw apiNotFound('404 Not Found')
  const sites = await listAdministeredSites(context.services.db, viewer)
  return apiResponse({
    ...siteContextJson(site, getSiteUrl(site, request, context)),
    sites: sites.map(namedSiteJson),
  })
}
