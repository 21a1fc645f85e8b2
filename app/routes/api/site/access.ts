import { listAdministeredSites } from '~/domain/accounts/administrators/administered-sites.server'
import { namedSiteJson, siteContextJson } from '~/http/api/site-json'
import { apiNotFound } from '~/http/api-errors.server'
import { findAdminSite, requireApiViewer } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { getSiteUrl } from '~/http/site-url.server'

export const loader = postOnly

/**
 * POST /api/siteaccess?site=: the named site, or the viewer's first one, and all sites that the viewer may choose from
 * (admin specification, sections 3 and 7). A site that the viewer does not administer is not found.
 */
export const action = postAction({
  guard: (args) => requireApiViewer(args, 'admin', 'api'),
  async act({ request, context, services, viewer, query }) {
    const site = await findAdminSite(context, query.get('site') || null)
    if (!site) return apiNotFound('404 Not Found')
    const sites = await listAdministeredSites(services.db, viewer)
    return {
      ...siteContextJson(site, getSiteUrl(site, request, context)),
      sites: sites.map(namedSiteJson),
    }
  },
})
