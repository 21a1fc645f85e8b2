import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { isSuperadmin } from '~/domain/accounts/permissions'
import type { Site } from '~/domain/sites/site'
import { parseRowId } from '~/lib/row-id'
import { apiUnauthorized } from './api-errors.server'
import { isSafeMethod } from './conditional.server'
import { readCookie, signInStateCookie } from './cookies.server'
import { type Door, doorUrl } from './door.server'
import { notFound, signInPending } from './error-responses.server'

/**
 * Who may come in. Each loader and action asks one of these in its first line, as loaders run side by side and inherit
 * nothing (architecture, section 4). What somebody may not have does not exist for them: 404.
 */
export type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** For what every door answers, to anybody. */
export function openAtEveryDoor({ door }: AppLoadContext): Door {
  return door
}

/** The site whose page is asked for. On any other door the path does not exist. */
export function requireSite({ door }: AppLoadContext): Site {
  if (door.kind !== 'site') throw notFound()
  return door.site
}

/** For pages of one of the reserved doors. */
export function requireDoor(
  { door }: AppLoadContext,
  ...kinds: Exclude<Door['kind'], 'none'>[]
): void {
  if (!kinds.some((kind) => kind === door.kind)) throw notFound()
}

/** For pages that only a developer's machine has, on every door. */
export function requireDevelopment({ services }: AppLoadContext): void {
  if (services.settings.environment !== 'development') throw notFound()
}

/**
 * Whoever is signed in; everybody else is sent to log in, and comes back to this page (specification, section 2). Who is on
 * the way back has a token in the address's fragment, which no server sees: the script of a page that is drawn (401) swaps
 * it, where another redirect would carry it off.
 */
export async function requireViewer({ request, context }: RequestArgs): Promise<Viewer> {
  const viewer = await context.findViewer()
  if (viewer) return viewer
  const isOnTheWay = (await readCookie(signInStateCookie(request), request)) !== null
  if (isSafeMethod(request) && isOnTheWay) throw signInPending(loginHref(request, context))
  throw redirect(loginHref(request, context))
}

/** As requireViewer, on a page of a site. */
export async function requireSiteViewer(
  asked: RequestArgs,
): Promise<{ site: Site; viewer: Viewer }> {
  const site = requireSite(asked.context)
  return { site, viewer: await requireViewer(asked) }
}

/** Whoever calls with a session; 401 for everybody else. */
export async function requireApiViewer(context: AppLoadContext): Promise<Viewer> {
  const viewer = await context.findViewer()
  if (!viewer) throw apiUnauthorized()
  return viewer
}

/** A superadmin, on any door. */
export async function requireSuperadmin(asked: RequestArgs): Promise<Viewer> {
  const viewer = await requireViewer(asked)
  if (!isSuperadmin(viewer)) throw notFound()
  return viewer
}

/** The site that a page of the console is about, and those that the viewer may choose from, by name. */
export type AdminSite = { viewer: Viewer; site: Site; sites: Site[] }

/**
 * On the admin door: the site that `?site=` names, if the viewer administers it. Without the parameter the page is that of
 * the viewer's first site.
 */
export async function requireAdminSite({ request, context }: RequestArgs): Promise<AdminSite> {
  requireDoor(context, 'admin')
  const viewer = await requireViewer({ request, context })
  const access = await findAdminSite(context, new URL(request.url).searchParams.get('site'))
  if (!access) throw notFound()
  const url = new URL(request.url)
  if (url.searchParams.has('site') || request.method !== 'GET') return { viewer, ...access }
  url.searchParams.set('site', String(access.site.id))
  throw redirect(url.pathname + url.search)
}

/**
 * The viewer's sites, and the one with this id among them (their first without an id); null where it is not theirs.
 * `listAdministeredSites` reads only sites that the viewer administers.
 */
export async function findAdminSite(
  context: AppLoadContext,
  siteId: string | null,
): Promise<{ site: Site; sites: Site[] } | null> {
  const sites = await context.listAdministeredSites()
  const site = siteId === null ? sites[0] : sites.find(({ id }) => id === parseRowId(siteId))
  return site ? { site, sites } : null
}

/** The login's address, with the way back to the page that was asked for. */
export function loginHref(request: Request, { services }: AppLoadContext): string {
  const login = `${doorUrl(request, services.settings.productDomain, 'login')}/login`
  return `${login}?${new URLSearchParams({ redirect: request.url })}`
}
