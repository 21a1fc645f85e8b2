import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { exportAuditLog } from '~/http/read-audit-log.server'

/** The audit log of all sites as CSV, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return exportAuditLog({ ...args, site, scope: 'all' })
}
