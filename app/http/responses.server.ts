import type { Settings } from '~/platform/settings.server'
import type { Door } from './door.server'

/** The whole answer where a host leads nowhere (specification, section 8). */
export function siteNotFound(): Response {
  return plainPage(404, 'Could not find requested site')
}

/** A change that was not asked for on a page of this host. */
export function crossOrigin(): Response {
  return plainPage(
    403,
    'This was sent from another page. Please go back, open the page anew and try again.',
  )
}

/** The top-level fallback (admin specification, section 8). */
export function unavailable(): Response {
  return plainPage(500, 'Something went wrong, please try again shortly')
}

/** A refusal that a page's loader throws; the frame's error boundary draws it. */
export function notFound(message = '404 Not Found'): Response {
  return new Response(message, { status: 404, statusText: 'Not Found' })
}

/** Thrown where somebody is being signed in: root draws it, and its script comes to the end of it. */
export function signInPending(loginHref: string): Response {
  return Response.json({ loginHref }, { status: 401, statusText: 'Unauthorized' })
}

/** Of an answer that tells what not everybody may know: nobody keeps it, not even the reader's own browser. */
export const NO_STORE = { 'cache-control': 'private, no-store' }

/** `/` of the admin and login doors leads to their first page. */
export function redirectFromDoorRoot(door: Door, url: URL): Response | null {
  if (url.pathname !== '/') return null
  if (door.kind === 'admin') return redirectTo('/site/dashboard')
  if (door.kind === 'login') return redirectTo('/login')
  return null
}

/**
 * In production what comes in the clear, or by a port of its own, is sent to the same page by https: neither cookies nor
 * addresses in letters are made for others. Null for what came so.
 */
export function redirectToSecure(url: URL, { environment }: Settings): Response | null {
  const isSecure = url.protocol === 'https:' && url.port === ''
  if (isSecure || environment === 'development') return null
  const location = `https://${url.hostname}${url.pathname}${url.search}`
  // The method stays, and what was sent with it.
  return new Response(null, { status: 308, headers: { location } })
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

function plainPage(status: number, message: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title><h1>${message}</h1></html>`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
