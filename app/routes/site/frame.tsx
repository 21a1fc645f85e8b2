import { Outlet, useRouteLoaderData } from '@remix-run/react'
import type { loader as rootLoader } from '~/root'
import { SiteFrame } from '~/ui/site-frame/site-frame'

/** Puts a site's frame around its pages. Root has loaded what stands in it, so that errors are framed too. */
export default function Frame() {
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  if (frame?.kind !== 'site') return <Outlet />
  return (
    <SiteFrame frame={frame}>
      <Outlet />
    </SiteFrame>
  )
}
