import { createEtag } from './compare-etag.server'

/** For responses that not everyone may see: no cache stores them, not even the viewer's own browser. */
export const NO_STORE = { 'cache-control': 'private, no-store' }

/** Whether shared caches may store the response, for everyone. */
export const isPublic = ({ headers }: Response): boolean =>
  /\bpublic\b/.test(headers.get('cache-control') ?? '')

/**
 * Adds what browsers need to cache a route's response. By default it is for one person, whose cookie may change, and is
 * revalidated each time; JSON and other non-HTML content gets an ETag. Headers that the route has set win.
 */
export async function withCacheHeaders(request: Request, response: Response): Promise<Response> {
  const { headers } = response
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  // Public responses do not depend on cookies.
  if (isPublic(response)) return response
  headers.append('vary', 'cookie, authorization')
  if (headers.get('cache-control')?.includes('no-store')) return response
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? true
  if (request.method !== 'GET' || response.status !== 200 || isPage || headers.has('etag')) {
    return response
  }
  const content = new Uint8Array(await response.arrayBuffer())
  headers.set('etag', await createEtag(content))
  return new Response(content, { headers })
}
