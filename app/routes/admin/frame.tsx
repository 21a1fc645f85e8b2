import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { countWaitingSubmissions } from '~/domain/events/review/list-submissions.server'
import { requireAdminSite } from '~/http/guards.server'
import type { loader as rootLoader } from '~/root'
import {
  LoginButton,
  findPendingLoginHref,
  SIGN_IN_PENDING_HEADING,
  SIGN_IN_PENDING_TEXT,
} from '~/ui/accounts/sign-in-pending'
import { AdminFrame } from '~/ui/admin-frame/admin-frame'
import { AdminMessage } from '~/ui/admin-frame/admin-message'
import { DoorPage } from '~/ui/door-frame/door-page'

const toNamedSite = ({ id, name }: { id: number; name: string }) => ({ id, name })

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, site, sites } = await requireAdminSite(args)
  const waiting = await countWaitingSubmissions(args.context.services.db, site.id)
  return {
    site: toNamedSite(site),
    sites: sites.map(toNamedSite),
    waiting,
    isSuperadmin: isSuperadmin(viewer),
  }
}

/** Renders errors of admin pages, including pages that this viewer may not see. */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  if (!frame || frame.kind === 'site') throw error
  const loginHref = findPendingLoginHref(error)
  if (loginHref) {
    return (
      <DoorPage heading={SIGN_IN_PENDING_HEADING}>
        <p>{SIGN_IN_PENDING_TEXT}</p>
        <LoginButton href={loginHref} />
      </DoorPage>
    )
  }
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <AdminFrame frame={frame} adminSites={null}>
      <AdminMessage frame={frame} fault={isMissing ? null : FAULT} />
    </AdminFrame>
  )
}

const FAULT = 'Something went wrong, please try again shortly'

/** The frame around admin pages of one site. */
export default function Frame() {
  const adminSites = useLoaderData<typeof loader>()
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  if (!frame || frame.kind === 'site') return <Outlet />
  return (
    <AdminFrame frame={frame} adminSites={adminSites}>
      <Outlet />
    </AdminFrame>
  )
}
