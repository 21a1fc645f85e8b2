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

/** `/` of the admin and login doors redirects to their first page. */
export function redirectFromDoorRoot(door: Door, url: URL): Response | null {
  if (url.pathname !== '/') return null
  if (door.kind === 'admin') return redirectTo('/site/dashboard')
  if (door.kind === 'login') return redirectTo('/login')
  return null
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}
