import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readAuditLog } from '~/http/console/read-audit-log.server'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AuditLog } from '~/ui/audit/audit-log'
import { AdminPage } from '~/ui/kit/pages/admin-page'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Audit Log', data.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const scope = { siteId: site.id }
  const log = await readAuditLog({ ...args, site, scope, path: '/site/audit' })
  return { name: site.name, log }
}

export default function SiteAuditLog() {
  const { name, log } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Audit Log"
      lead={`What admins have changed on ${name} in the last two years. Times are New York’s.`}
    >
      <AuditLog log={log} />
    </AdminPage>
  )
}
