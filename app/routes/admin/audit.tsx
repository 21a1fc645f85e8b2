import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readAuditLog } from '~/http/console/read-audit-log.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AuditLog } from '~/ui/audit/audit-log'
import { AdminPage } from '~/ui/kit/pages/admin-page'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['All Audit Logs'])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return { log: await readAuditLog({ ...args, site, scope: 'all', path: '/audit' }) }
}

export default function AllAuditLogs() {
  const { log } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="All Audit Logs"
      lead="What admins have changed on all sites in the last two years. Times are New York’s."
    >
      <AuditLog log={log} />
    </AdminPage>
  )
}
