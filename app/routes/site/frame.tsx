import { Outlet, useRouteLoaderData } from '@remix-run/react'
import type { loader as rootLoader } from '~/root'
import { problemId } from '~/ui/search/search-path'
import { SiteFrame } from '~/ui/site-frame/site-frame'
import type { loader as searchLoader } from './search/route'

/** Puts a site's frame around its pages. Root has loaded what stands in it, so that errors are framed too. */
export default function Frame() {
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  const search = useRouteLoaderData<typeof searchLoader>('routes/site/search/route')
  const textProblem = search?.problems.find((problem) => problem.field === 'q')
  if (frame?.kind !== 'site') return <Outlet />
  return (
    <SiteFrame frame={frame} textProblemId={textProblem && problemId(textProblem)}>
      <Outlet />
    </SiteFrame>
  )
}
