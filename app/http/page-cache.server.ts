import { MINUTE, SECOND } from '~/lib/local-time'
import { PAGE_PARAMETERS } from '~/lib/page-parameters'
import { createRecent, type Recent } from '~/lib/recent'
import type { PageLoads } from './security-headers.server'

/**
 * Pages of people who are not signed in, kept in the isolate's memory. A page is given out as it is for some seconds;
 * after them only while its site's content has the version that it had, and never longer than a minute, as pages tell
 * the time. Names hold the whole host, so that no site's page is ever another's (architecture, section 4).
 */
export type PageCache = {
  /** The page, when it may be given out without asking anything. */
  get(name: string, machineTime: number): KeptPage | null
  /** The page, when it may be given out because its site still has this version. */
  renew(name: string, version: number, machineTime: number): KeptPage | null
  keep(name: string, page: Omit<KeptPage, 'keptAt' | 'freshUntil'>, machineTime: number): void
}

export type KeptPage = {
  html: string
  headers: [string, string][]
  /** The nonce that stands in `html`; each visitor gets another. */
  nonce: string
  loads: PageLoads
  version: number
  keptAt: number
  freshUntil: number
}

const PAGES = 150
const FRESH_FOR = 5 * SECOND
const KEPT_FOR = MINUTE
const LONGEST_PAGE = 131_072
const LONGEST_NAME = 1_000
export function createPageCache(): PageCache {
  const pages: Recent<KeptPage> = createRecent(PAGES)
  return {
    get(name, machineTime) {
      const page = pages.get(name)
      return page && machineTime < page.freshUntil ? page : null
    },
    renew(name, version, machineTime) {
      const page = pages.get(name)
      if (!page || page.version !== version || machineTime >= page.keptAt + KEPT_FOR) return null
      page.freshUntil = Math.min(machineTime + FRESH_FOR, page.keptAt + KEPT_FOR)
      return page
    },
    keep(name, page, machineTime) {
      if (page.html.length > LONGEST_PAGE) return
      pages.set(name, { ...page, keptAt: machineTime, freshUntil: machineTime + FRESH_FOR })
    },
  }
}

/** The name under which the answer to a request may be kept; null when it is for one person only, or no page. */
export function pageName(request: Request, url: URL): string | null {
  if (request.method !== 'GET' || url.href.length > LONGEST_NAME) return null
  if (request.headers.has('cookie') || request.headers.has('authorization')) return null
  if (url.searchParams.has('_data')) return null
  const query = new URLSearchParams(
    [...url.searchParams].filter(([key]) => PAGE_PARAMETERS.has(key)),
  )
  query.sort()
  return `${url.origin}${url.pathname}?${query}`
}

/** A kept page for one visitor. */
export function pageFor(page: KeptPage, nonce: string): Response {
  return new Response(page.html.replaceAll(page.nonce, nonce), { headers: page.headers })
}

/** Keeps a page that was drawn, when it is one, and answers with it. */
export async function keepPage(
  cache: PageCache,
  name: string,
  response: Response,
  {
    nonce,
    loads,
    version,
    machineTime,
  }: { nonce: string; loads: PageLoads; version: number; machineTime: number },
): Promise<Response> {
  const isPage =
    response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')
  const isForAll = !response.headers.has('set-cookie')
  const mayBeKept = !response.headers.get('cache-control')?.includes('no-store')
  if (!isPage || !isForAll || !mayBeKept) return response
  const html = await response.text()
  cache.keep(name, { html, headers: [...response.headers], nonce, loads, version }, machineTime)
  return new Response(html, { headers: response.headers })
}
