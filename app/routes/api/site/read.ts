import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findStoredSite } from '~/domain/sites/stored-site.server'
import { siteJson } from '~/http/api/site-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'

/** GET /api/site?id=: the site with all its settings, for its admins (admin specification, section 7). */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite(args, 'id')
  const { request, context } = args
  const stored = await findStoredSite(context.services.db, site.id)
  if (!stored) throw apiNotFound('404 Not Found')
  const siteUrl = getSiteUrl(stored.site, request, context)
  return apiResponse(siteJson(stored.site, { domains: stored.domains, siteUrl }))
}
