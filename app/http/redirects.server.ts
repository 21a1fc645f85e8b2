import { CATEGORIES_PATH } from '~/domain/categories/category'
import { CATEGORY_TREE_PATH } from '~/domain/sites/admin-path'
import type { Settings } from '~/platform/settings.server'
import type { Door } from './resolve-door-by-host.server'

/**
 * In production, requests over http or on a port of their own are redirected to https on the default port: neither
 * cookies nor the links in emails are made for others. Null when the request needs no redirect.
 */
export function redirectToHttps(url: URL, { environment }: Settings): Response | null {
  const isSecure = url.protocol === 'https:' && url.port === ''
  if (isSecure || environment === 'development') return null
  const location = `https://${url.hostname}${url.pathname}${url.search}`
  // 308 keeps the method and the body.
  return new Response(null, { status: 308, headers: { location } })
}

/**
 * `/` of the admin and login doors redirects to their first page, and the admin door's `/categories`, a page of every site, to the
 * tree (decision 0022).
 */
export function redirectFromDoorRoot(door: Door, url: URL): Response | null {
  if (door.kind === 'admin' && url.pathname === CATEGORIES_PATH) {
    return redirectTo(CATEGORY_TREE_PATH + url.search)
  }
  if (url.pathname !== '/') return null
  if (door.kind === 'admin') return redirectTo('/site/dashboard')
  if (door.kind === 'login') return redirectTo('/login')
  return null
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}
