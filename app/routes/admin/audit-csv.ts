import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportAuditLog } from '~/http/console/read-audit-log.server'
import { requireAdminSuperadmin } from '~/http/guards.server'

/** The audit log of all sites as CSV, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return exportAuditLog({ ...args, site, scope: 'all' })
}
