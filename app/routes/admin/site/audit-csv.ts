import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireAdminSite } from '~/http/guards.server'
import { exportAuditLog } from '~/http/read-audit-log.server'

/** A site's audit log as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  return exportAuditLog({ ...args, site, scope: { siteId: site.id } })
}
