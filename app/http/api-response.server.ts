import { json } from '@remix-run/cloudflare'

/** A JSON response of the API, with the names of the specification (section 7). */
export function apiResponse(body: unknown, init: ResponseInit = {}): Response {
  const response = json(body, init)
  // Browsers may store it for this viewer, and must revalidate it each time.
  const { headers } = response
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  return response
}

export const isApiPath = (pathname: string) => pathname.startsWith('/api/')
