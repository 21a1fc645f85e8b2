import { Outlet, useRouteLoaderData } from '@remix-run/react'
import type { loader as rootLoader } from '~/root'
import { SiteFrame } from '~/ui/site-frame/site-frame'

/** The frame around a site's pages. Its content comes from root's loader, so that error pages have it too. */
export default function Frame() {
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  if (frame?.kind !== 'site') return <Outlet />
  return (
    <SiteFrame frame={frame}>
      <Outlet />
    </SiteFrame>
  )
}
