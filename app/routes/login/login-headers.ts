import type { HeadersFunction } from '@remix-run/cloudflare'

/** The `headers` export of this door's pages: what their loader said of forms and of keeping the page. */
export const loginHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers()
  for (const name of ['content-security-policy', 'cache-control']) {
    const value = loaderHeaders.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}
