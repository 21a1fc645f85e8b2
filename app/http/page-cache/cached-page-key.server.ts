import { VIA_PARAMETER } from '~/domain/promotions/promotion-paths'
import { PAGE_PARAMETERS } from '~/domain/search/url/search-parameters'
import { isApiPath } from '../api-response.server'

const MAX_URL_LENGTH = 1_000
/** Added to links to measure campaigns, as `via` is to ours; they do not change the page. */
const CAMPAIGN_PARAMETERS = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_cid|mc_eid)$/

/**
 * The normalized URL of a page: the only input that a cached page may be rendered from, and its key in the cache. It
 * contains the whole host, so that a site's page is never shown on another. Null for the API, and for URLs with parameters
 * that no page is known to read.
 */
export function toPageKey(url: URL): string | null {
  if (url.href.length > MAX_URL_LENGTH || isApiPath(url.pathname)) return null
  const query = new URLSearchParams()
  for (const [key, value] of url.searchParams) {
    if (PAGE_PARAMETERS.has(key)) query.append(key, value)
    else if (key !== VIA_PARAMETER && !CAMPAIGN_PARAMETERS.test(key)) return null
  }
  query.sort()
  return `${url.origin}${url.pathname}${query.size > 0 ? `?${query}` : ''}`
}

/** Cookies of Google Analytics, Tag Manager and Ads; none of our pages reads them. */
const ANALYTICS_COOKIES = /^(_ga|_gid|_gat|_gcl_|_gac_|__gads|__gpi|__eoi|FCCDCF|FCNEC)/

/** Whether the response may be for one person only: the request has a token, or a cookie that may be ours. */
export function isPersonal({ headers }: Request): boolean {
  if (headers.has('authorization')) return true
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.some((cookie) => cookie !== '' && !ANALYTICS_COOKIES.test(cookie))
}
