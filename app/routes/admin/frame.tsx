import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { requireAdminSite } from '~/http/guards.server'
import type { loader as rootLoader } from '~/root'
import { AdminFrame } from '~/ui/admin-frame/admin-frame'

const named = ({ id, name }: { id: number; name: string }) => ({ id, name })

export async function loader(asked: LoaderFunctionArgs) {
  const { site, sites } = await requireAdminSite(asked)
  return { site: named(site), sites: sites.map(named) }
}

/** Puts the console's frame around the pages that are about one site. */
export default function Frame() {
  const place = useLoaderData<typeof loader>()
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  if (!frame || frame.kind === 'site') return <Outlet />
  return (
    <AdminFrame frame={frame} place={place}>
      <Outlet />
    </AdminFrame>
  )
}
