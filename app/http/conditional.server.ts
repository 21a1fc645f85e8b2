/**
 * As much of an answer as is asked for: its fields only for HEAD, and for whoever has the same answer already 304 (RFC
 * 9110, 13.1.2) with the fields that a cache is to know and no others. A browser takes over the fields of a 304 for the
 * page it has, so that one with a new content policy would forbid the page its own scripts.
 */
export function applyConditional(request: Request, response: Response): Response {
  const tag = response.headers.get('etag')
  const asked = request.headers.get('if-none-match')
  const isKnown = tag !== null && asked !== null && response.status === 200 && namesTag(asked, tag)
  if (!isKnown || !isRead(request)) {
    if (request.method !== 'HEAD') return response
    void response.body?.cancel()
    return new Response(null, response)
  }
  // What is not sent is not read any further.
  void response.body?.cancel()
  const headers = new Headers()
  for (const name of ['etag', 'cache-control', 'vary', 'last-modified']) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(null, { status: 304, headers })
}

/** Compared weakly: what matters is what is told, not the bytes. */
function namesTag(asked: string, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return asked.trim() === '*' || asked.split(',').some((one) => bare(one) === bare(tag))
}

export const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The weak tag of an answer's content. */
export async function tagOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return `W/"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`
}

/**
 * What a loader answered, with what browsers must know to keep it: an answer is for one person, whose cookie may
 * change, and is asked for anew each time; JSON and the like have a tag of their content. What a route says itself
 * stands.
 */
export async function withValidators(request: Request, response: Response): Promise<Response> {
  const { headers } = response
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  // What anybody may keep depends on nobody's cookie.
  if (/no-store|public/.test(headers.get('cache-control') ?? '')) return response
  headers.append('vary', 'cookie, authorization')
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? true
  if (request.method !== 'GET' || response.status !== 200 || isPage || headers.has('etag')) {
    return response
  }
  const content = new Uint8Array(await response.arrayBuffer())
  headers.set('etag', await tagOf(content))
  return new Response(content, { headers })
}
