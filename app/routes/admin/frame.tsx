import { type HeadersFunction, json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { hasOtherSites } from '~/domain/accounts/administrators/administered-sites.server'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { findFilteredList } from '~/domain/accounts/saved-filters/saved-filter'
import { listSavedFilters } from '~/domain/accounts/saved-filters/saved-filter-store.server'
import { countWaitingSubmissions } from '~/domain/events/review/list-submissions.server'
import { hasOpenClaims } from '~/domain/venues/claims/venue-claim-store.server'
import { densityCookie, readCookie } from '~/http/cookies.server'
import { readFlash } from '~/http/flash.server'
import { signFormAuthor } from '~/http/forms/form-author.server'
import { loadUnsentForm } from '~/http/forms/unsent-form.server'
import { requireAdminSite } from '~/http/guards.server'
import { parseDensity } from '~/lib/table-density'
import type { loader as rootLoader } from '~/root'
import {
  findPendingLoginHref,
  LoginButton,
  SIGN_IN_PENDING_HEADING,
  SIGN_IN_PENDING_TEXT,
} from '~/ui/accounts/login/sign-in-pending'
import type { AdminContent } from '~/ui/admin-frame/admin-content'
import { AdminFrame } from '~/ui/admin-frame/admin-frame'
import { AdminMessage } from '~/ui/admin-frame/admin-message'
import { DoorPage } from '~/ui/door-frame/door-page'

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, site } = await requireAdminSite(args)
  const { request, context } = args
  const { pathname } = new URL(request.url)
  const hasFilters = findFilteredList(pathname, isSuperadmin(viewer)) !== null
  const owner = { accountId: viewer.id, siteId: site.id }
  const [waiting, hasClaims, savedFilters, unsent, author] = await Promise.all([
    countWaitingSubmissions(context.services.db, site.id),
    hasOpenClaims(context.services.db, site.id),
    hasFilters ? listSavedFilters(context.services.db, owner, pathname) : [],
    loadUnsentForm(args, viewer.id),
    signFormAuthor(context.services, viewer.id),
  ])
  const { flash, headers } = await readFlash(request)
  const content: AdminContent = {
    site: { id: site.id, name: site.name },
    hasOtherSites: hasOtherSites(viewer),
    isSuperadmin: isSuperadmin(viewer),
    waiting: waiting === 0 ? null : waiting.toLocaleString('en-US'),
    hasClaims,
    savedFilters,
    density: parseDensity(await readCookie(densityCookie(request), request)),
    flash,
    author,
    unsent,
  }
  return json(content, { headers })
}

/** Browsers must not store admin pages; those within have this header too. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

/** Renders errors of admin pages, including pages that this viewer may not see. */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  const content = useRouteLoaderData<typeof loader>('routes/admin/frame')
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
    <AdminFrame frame={frame} content={content ?? null}>
      <AdminMessage frame={frame} fault={isMissing ? null : FAULT} />
    </AdminFrame>
  )
}

const FAULT = 'Something went wrong, please try again shortly'

/** The frame around admin pages of one site. */
export default function Frame() {
  const content = useLoaderData<typeof loader>()
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  if (!frame || frame.kind === 'site') return <Outlet />
  return (
    <AdminFrame frame={frame} content={content}>
      <Outlet />
    </AdminFrame>
  )
}
