/** Replaces a segment that cannot be decoded (U+FFFD); no page and no id has this name. */
const UNREADABLE = '%EF%BF%BD'

/** What a path to be replaced has in it, unless it only stands in the query. */
const SUSPICIOUS = /%|\\|[^:]\/\//

/**
 * Replaces the path segments that the router could not handle: invalid percent-encoding, and encoded backslashes or line
 * breaks. Such a path then leads to a 404.
 */
export function normalizePath(request: Request): Request {
  if (!SUSPICIOUS.test(request.url)) return request
  const url = new URL(request.url)
  const path = url.pathname
    .split('/')
    .map((segment) => (isReadable(segment) ? segment : UNREADABLE))
    .join('/')
    .replace(/^\/{2,}/, `/${UNREADABLE}/`)
  if (path === url.pathname) return request
  return new Request(new URL(path + url.search, url), request)
}

function isReadable(segment: string): boolean {
  try {
    return !/[\\\t\r\n]/.test(decodeURIComponent(segment))
  } catch {
    return false
  }
}
