import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { canModerate, isAdmin, isSuperadmin } from '~/domain/accounts/permissions'
import type { Site } from '~/domain/sites/site'
import { isRecord } from '~/lib/bytes/json'
import { parseRowId } from '~/lib/row-id'
import {
  apiBearerOnly,
  apiMethodNotAllowed,
  apiNotFound,
  apiUnauthorized,
} from './api-errors.server'
import { isSafeMethod } from './compare-etag.server'
import { readCookie, signInStateCookie } from './cookies.server'
import { notFound, signInPending } from './error-responses.server'
import { readJson } from './forms/read-form-data.server'
import { removeUnsentForm, storeUnsentForm } from './forms/unsent-form.server'
import { type Door, doorUrl } from './resolve-site-or-door-by-host.server'

/**
 * Every loader and action begins with a guard, because loaders run in parallel and inherit nothing (architecture,
 * section 4). A page that the viewer may not see is a 404.
 */
export type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>
type ContextArgs = Pick<RequestArgs, 'context'>

/** For routes that exist on every door, for everyone. */
export function openAtEveryDoor({ door }: AppLoadContext): Door {
  return door
}

/** Returns the requested site. On other doors the page does not exist. */
export function requireSite({ door }: AppLoadContext): Site {
  if (door.kind !== 'site') throw notFound()
  return door.site
}

/** For pages that exist only while a draft of the site is shown. */
export function requirePreview({ door }: AppLoadContext): Site {
  if (door.kind !== 'site' || !door.isPreview) throw notFound()
  return door.site
}

/** For pages of one of the reserved doors. */
export function requireDoor(
  { door }: AppLoadContext,
  ...kinds: Exclude<Door['kind'], 'none' | 'moved'>[]
): void {
  if (!kinds.some((kind) => kind === door.kind)) throw notFound()
}

/** For pages that exist only in development, on every door. */
export function requireDevelopment({ services }: AppLoadContext): void {
  if (services.settings.environment !== 'development') throw notFound()
}

/**
 * Returns the signed-in viewer; a visitor is redirected to log in and then returns to this page (specification, section
 * 2). A browser that is just returning has a token in the URL's fragment, which servers do not receive. Another
 * redirect would lose it, so the response is a page (401) whose script exchanges the token.
 */
export async function requireViewer({ request, context }: RequestArgs): Promise<Viewer> {
  const viewer = await context.findViewer()
  if (viewer) return viewer
  const isSignInPending = (await readCookie(signInStateCookie(request), request)) !== null
  if (isSafeMethod(request) && isSignInPending) throw signInPending(loginHref(request, context))
  throw redirect(loginHref(request, context))
}

/** Like requireViewer, on a page of a site. */
export async function requireSiteViewer(
  args: RequestArgs,
): Promise<{ site: Site; viewer: Viewer }> {
  const site = requireSite(args.context)
  return { site, viewer: await requireViewer(args) }
}

/** The viewer of an API request, on these doors, or on every door; 401 without a session. */
export async function requireApiViewer(
  { context }: ContextArgs,
  ...doors: Parameters<typeof requireDoor>[1][]
): Promise<{ viewer: Viewer }> {
  if (doors.length > 0) requireDoor(context, ...doors)
  const viewer = await context.findViewer()
  if (!viewer) throw apiUnauthorized()
  return { viewer }
}

/** Like requireApiViewer, on a site's own door. */
export async function requireApiSiteViewer(
  args: ContextArgs,
): Promise<{ site: Site; viewer: Viewer }> {
  const site = requireSite(args.context)
  return { site, ...(await requireApiViewer(args)) }
}

/**
 * The viewer of a request that uploads an image: on a site everyone with an account, on the admin door those who administer
 * a site. 401 without a session, 404 for everyone else.
 */
export async function requireApiUploader(args: ContextArgs): Promise<{ viewer: Viewer }> {
  const { viewer } = await requireApiViewer(args, 'site', 'admin')
  if (args.context.door.kind === 'admin' && !isAdmin(viewer)) throw apiNotFound('404 Not Found')
  return { viewer }
}

/** An API request that only the site's admins may send: 401 without a session, 404 for everyone else. */
export async function requireApiModerator(
  args: ContextArgs,
): Promise<{ site: Site; viewer: Viewer }> {
  const { site, viewer } = await requireApiSiteViewer(args)
  if (!canModerate(viewer, site.id)) throw apiNotFound('404 Not Found')
  return { site, viewer }
}

/**
 * An API request about one site (admin specification, section 7), on the admin and API doors by its id in the URL, on a
 * site's own door by the host: 401 without a session, 404 if the viewer does not administer the site.
 */
export async function requireApiAdminSite(
  { request, context }: RequestArgs,
  parameter: 'site' | 'id' | 'siteId' = 'site',
): Promise<{ site: Site; viewer: Viewer }> {
  const { viewer } = await requireApiViewer({ context }, 'admin', 'api', 'site')
  const given = new URL(request.url).searchParams.get(parameter)
  return { site: await requireAdministeredSite(context, given), viewer }
}

/**
 * The same for a GET that changes something (architecture, section 4): a link or image on any page sends cookies too, so only a
 * program's bearer token counts (403 without it), and HEAD is refused (405).
 */
export async function requireApiProgramSite(
  args: RequestArgs,
): Promise<{ site: Site; viewer: Viewer }> {
  const access = await requireApiAdminSite(args)
  if (access.viewer.session.kind !== 'bearer') throw apiBearerOnly()
  if (args.request.method !== 'GET') throw apiMethodNotAllowed()
  return access
}

/** The same for a request whose JSON body names the site as `siteId`. The body is read once the viewer is known, as `sent`. */
export async function requireApiBodySite({
  request,
  context,
}: RequestArgs): Promise<{ site: Site; viewer: Viewer; sent: unknown }> {
  const { viewer } = await requireApiViewer({ context }, 'admin', 'api', 'site')
  const sent = await readJson(request, MAX_BODY_BYTES)
  const given = isRecord(sent) && sent.siteId != null ? String(sent.siteId) : null
  return { site: await requireAdministeredSite(context, given), viewer, sent }
}

const MAX_BODY_BYTES = 256 * 1024

async function requireAdministeredSite(
  context: AppLoadContext,
  given: string | null,
): Promise<Site> {
  const { door } = context
  const id = parseRowId(given ?? (door.kind === 'site' ? String(door.site.id) : ''))
  const isOtherSite = door.kind === 'site' && door.site.id !== id
  const site = id === null || isOtherSite ? null : await context.findAdministeredSite(id)
  if (!site) throw apiNotFound('404 Not Found')
  return site
}

/**
 * An API request about what all sites share, for those who administer any site: 401 without a session, 404 for everyone else. The
 * site is the one in `?site=`, which the viewer must administer; without it the site of the door, or else the viewer's first one.
 */
export async function requireApiAdmin({
  request,
  context,
}: RequestArgs): Promise<{ site: Site; viewer: Viewer }> {
  const { viewer } = await requireApiViewer({ context }, 'admin', 'api', 'site')
  const { door } = context
  const given = new URL(request.url).searchParams.get('site')
  const own = door.kind === 'site' ? String(door.site.id) : null
  const isOtherSite = own !== null && given !== null && given !== own
  const site = isOtherSite ? null : await findAdminSite(context, given ?? own)
  if (!site) throw apiNotFound('404 Not Found')
  return { site, viewer }
}

/** A superadmin's page on the admin door. Without a site in the URL, the viewer's first one is added for the frame. */
export async function requireAdminSuperadmin(args: RequestArgs): Promise<AdminSite> {
  const access = await requireAdminSite(args)
  if (!isSuperadmin(access.viewer)) throw notFound()
  return access
}

/** Requires a superadmin, on any door. */
export async function requireSuperadmin(args: RequestArgs): Promise<Viewer> {
  const viewer = await requireViewer(args)
  if (!isSuperadmin(viewer)) throw notFound()
  return viewer
}

/** Like requireSuperadmin, for API requests about what all sites share: 401 without a session. */
export async function requireApiSuperadmin(args: ContextArgs): Promise<{ viewer: Viewer }> {
  const { viewer } = await requireApiViewer(args, 'admin', 'api', 'site')
  if (!isSuperadmin(viewer)) throw apiNotFound('404 Not Found')
  return { viewer }
}

/** The site of an admin page, which the viewer administers. */
export type AdminSite = { viewer: Viewer; site: Site }

/**
 * On the admin door: the site in `?site=`, if the viewer administers it; without the parameter, the viewer's first
 * site. A form whose author's session has ended is stored until they have logged in (unsent-form.server.ts).
 */
export async function requireAdminSite({ request, context }: RequestArgs): Promise<AdminSite> {
  requireDoor(context, 'admin')
  const isForm = !isSafeMethod(request)
  if (isForm && (await context.findViewer()) === null) {
    throw await storeUnsentForm({ request, context }, redirect(loginHref(request, context)))
  }
  const url = new URL(request.url)
  const [viewer, site] = await Promise.all([
    requireViewer({ request, context }),
    findAdminSite(context, url.searchParams.get('site')),
  ])
  if (!site) throw notFound()
  const discarded = isForm ? await removeUnsentForm({ request, context }, viewer.id) : null
  if (discarded) throw discarded
  if (url.searchParams.has('site') || request.method !== 'GET') return { viewer, site }
  url.searchParams.set('site', String(site.id))
  throw redirect(url.pathname + url.search)
}

/** The site with the id in a URL (the viewer's first one without an id); null if the viewer does not administer it. */
export async function findAdminSite(
  context: AppLoadContext,
  siteId: string | null,
): Promise<Site | null> {
  const id = parseRowId(siteId)
  return siteId !== null && id === null ? null : context.findAdministeredSite(id)
}

/** The URL of the login page, which returns to the requested page. */
export function loginHref(request: Pick<Request, 'url'>, { services }: AppLoadContext): string {
  const login = `${doorUrl(request, services.settings.productDomain, 'login')}/login`
  return `${login}?${new URLSearchParams({ redirect: request.url })}`
}
