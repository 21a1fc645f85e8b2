import type { HeadersFunction } from '@remix-run/cloudflare'
import type { ReturnTo } from '~/http/login/return-to.server'

/** For loaders: forms may redirect to the page the visitor came from, since browsers check every redirect of a form. */
export function buildLoginHeaders(returnTo: ReturnTo | null): HeadersInit {
  const origins = ["'self'", ...(returnTo ? [returnTo.url.origin] : [])]
  return [
    ['content-security-policy', `form-action ${origins.join(' ')}`],
    ['cache-control', 'no-store'],
  ]
}

/** The `headers` export of the login pages, which passes on what their loader set. */
export const loginHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers()
  for (const name of ['content-security-policy', 'cache-control']) {
    const value = loaderHeaders.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}
