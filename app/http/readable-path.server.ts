/** A path that no page has, and that everything can read. */
const NO_PAGE = '/%EF%BF%BD'

/**
 * The request, asking for a page that is not there when its path cannot be read: broken percent-encoding, or a backslash
 * or control character in disguise, over which a router would stumble.
 */
export function withReadablePath(request: Request): Request {
  const url = new URL(request.url)
  if (isReadable(url.pathname)) return request
  return new Request(new URL(NO_PAGE, url), request)
}

function isReadable(pathname: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    return !/[\\\u0000-\u001f\u007f]|^\/\//.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
