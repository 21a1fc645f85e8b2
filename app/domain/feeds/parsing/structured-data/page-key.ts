/** Parameters that only say where a visitor came from. */
const TRACKING = /^(?:utm_.*|[a-z]*clid|mc_[ce]id|_ga|_gl|ref|refid|referrer|source|campaign)$/i

/**
 * What identifies a page at its source: path and query, and the host if it is another site's than `feedUrl`. Protocol, `www.`,
 * fragments and parameters that track visitors come and go.
 */
export function pageKey(url: string, feedUrl: string): string {
  const page = new URL(url)
  const params = [...page.searchParams].filter(([name]) => !TRACKING.test(name)).sort()
  const query = new URLSearchParams(params).toString()
  const path = page.pathname.replace(/\/+$/, '') || '/'
  const host = isSameSite(url, feedUrl) ? '' : bareHost(url)
  return host + path + (query && `?${query}`)
}

export function isSameSite(url: string, feedUrl: string): boolean {
  return bareHost(url) === bareHost(feedUrl)
}

const bareHost = (url: string) => new URL(url).host.replace(/^www\./, '')
