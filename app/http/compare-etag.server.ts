/**
 * Applies HEAD and If-None-Match (RFC 9110, 13.1.2): HEAD gets only the headers, and a client that has the same content
 * gets 304. A 304 has only the headers that a cache needs: browsers apply its headers to the cached page, so a new
 * content security policy would block that page's own scripts.
 */
export function applyConditional(request: Request, response: Response): Response {
  const etag = response.headers.get('etag')
  const ifNoneMatch = request.headers.get('if-none-match')
  const isMatch = etag !== null && response.status === 200 && matchesEtag(ifNoneMatch, etag)
  if (!isMatch || !isSafeMethod(request)) {
    if (request.method !== 'HEAD') return response
    void response.body?.cancel()
    return new Response(null, response)
  }
  void response.body?.cancel()
  const headers = new Headers()
  for (const name of NOT_MODIFIED_HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(null, { status: 304, headers })
}

/** What a cache needs, and what scripts of other origins need to read the answer. */
const NOT_MODIFIED_HEADERS = [
  'etag',
  'cache-control',
  'vary',
  'last-modified',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'ratelimit',
  'ratelimit-policy',
]

/** The weak comparison: what matters is the content, not the bytes. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const strip = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((candidate) => strip(candidate) === strip(etag))
  )
}

/** GET and HEAD change nothing (RFC 9110, 9.2.1). */
export const isSafeMethod = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** A weak ETag of the content. */
export async function createEtag(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return `W/"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`
}
