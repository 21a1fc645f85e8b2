import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Fact, FactList } from '~/ui/kit/text/fact'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Site Record', data.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { name, host, timezone, canonicalDomain } = site
  return { name, host, timezone, canonicalDomain }
}

export { adminHeaders as headers } from '../admin-headers'

export default function SiteRecord() {
  const { name, host, timezone, canonicalDomain } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Site Record" lead={`What superadmins have set for ${name}.`}>
      <FactList>
        <Fact name="Host">{host}</Fact>
        <Fact name="Time zone">{timezone}</Fact>
        {canonicalDomain ? <Fact name="Domain">{canonicalDomain}</Fact> : null}
      </FactList>
    </AdminPage>
  )
}
