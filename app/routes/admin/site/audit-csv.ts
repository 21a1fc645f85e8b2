import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportAuditLog } from '~/http/console/read-audit-log.server'
import { requireAdminSite } from '~/http/guards.server'

/** A site's audit log as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  return exportAuditLog({ ...args, site, scope: { siteId: site.id } })
}
