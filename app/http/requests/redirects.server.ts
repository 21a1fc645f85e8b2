import { CATEGORIES_PATH } from '~/domain/categories/category'
import { CATEGORY_TREE_PATH } from '~/domain/sites/admin-path'
import type { Settings } from '~/platform/settings/settings.server'
import { isSafeMethod } from '../compare-etag.server'
import { DOCS_PATH } from '../public-api/docs-path'
import { type Door, doorUrl } from '../resolve-site-or-door-by-host.server'

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
 * `/` of the admin, login and api doors redirects to their first page, and the admin door's `/categories`, a page of every site, to the
 * tree (decision 0022).
 */
export function redirectFromDoorRoot(door: Door, url: URL): Response | null {
  if (door.kind === 'admin' && url.pathname === CATEGORIES_PATH) {
    return redirectTo(CATEGORY_TREE_PATH + url.search)
  }
  if (url.pathname !== '/') return null
  if (door.kind === 'admin') return redirectTo('/site/dashboard')
  if (door.kind === 'login') return redirectTo('/login')
  if (door.kind === 'api') return redirectTo(DOCS_PATH)
  return null
}

/** How long browsers remember the redirect, in seconds: the site may have its former host again. */
const REMEMBERED_FOR = 300

/** A site's former host redirects to its present one, with the path and the query. 308 keeps the method and the body. */
export function redirectFromFormerHost(
  request: Request,
  host: string,
  { productDomain }: Settings,
) {
  const { pathname, search } = new URL(request.url)
  return new Response(null, {
    status: isSafeMethod(request) ? 301 : 308,
    headers: {
      location: `${doorUrl(request, productDomain, host)}${pathname}${search}`,
      'cache-control': `public, max-age=${REMEMBERED_FOR}`,
    },
  })
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}
