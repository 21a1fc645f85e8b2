/** What stands for what cannot be read: no page and no id has this name. */
const UNREADABLE = '%EF%BF%BD'

/**
 * The request, with each part of its path that cannot be read as one that nothing is called: broken percent-encoding, or
 * a backslash or line break in disguise, over which a router would stumble.
 */
export function normalizePath(request: Request): Request {
  const url = new URL(request.url)
  const path = url.pathname
    .split('/')
    .map((part) => (isReadable(part) ? part : UNREADABLE))
    .join('/')
    .replace(/^\/{2,}/, `/${UNREADABLE}/`)
  if (path === url.pathname) return request
  return new Request(new URL(path + url.search, url), request)
}

function isReadable(part: string): boolean {
  try {
    return !/[\\\t\r\n]/.test(decodeURIComponent(part))
  } catch {
    return false
  }
}
