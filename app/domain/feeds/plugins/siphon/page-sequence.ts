import { format } from 'date-fns'
import type { Day } from '~/lib/time/local-time'
import { resolveLink } from '../../parsing/html-page'
import type { Selectors } from '../../parsing/selectors'
import type { Manifest } from './manifest'
import { findNextLink, type SourcePage } from './source-page'
import { FORMAT_IN_BRACES } from './value-rules'

const DEFAULT_MAX_PAGES = 20

/** The first page; of a URL with a date format in braces, that of the current month. */
export const toFirstUrl = ({ source }: Manifest, today: Day): string =>
  fillMonth(source.url, today, 0)

/** The URL of a month, counted from the current one. */
function fillMonth(url: string, today: Day, months: number): string {
  const date = new Date(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months, 1)
  return new URL(url.replace(FORMAT_IN_BRACES, (_, pattern) => format(date, pattern))).href
}

/** The hosts that a run may request: the first page's, with or without 'www.', and those that the manifest names. */
export function listHosts({ source }: Manifest): string[] {
  const bare = new URL(source.url).hostname.replace(/^www\./, '')
  return [bare, `www.${bare}`, ...(source.hosts ?? [])]
}

export const isOnHosts = (url: string, hosts: string[]): boolean =>
  hosts.includes(new URL(url).hostname)

/** The URL of the page after the ones read so far, by what the last one says; null if there is none. */
export function findNextUrl(
  manifest: Manifest,
  read: { urls: string[]; last: SourcePage; today: Day; selectors: Selectors },
): string | null {
  const { next, maxPages = DEFAULT_MAX_PAGES } = manifest.source
  const { urls, last, today, selectors } = read
  const count = urls.length
  if (!next || count >= (next.months ?? maxPages)) return null
  if (next.months !== undefined) return fillMonth(manifest.source.url, today, count)
  if (next.parameter !== undefined) {
    const url = new URL(toFirstUrl(manifest, today))
    const { from = 2, step = 1 } = next
    url.searchParams.set(next.parameter, String(from + (count - 1) * step))
    return url.href
  }
  const url = resolveLink(findNextLink(last, next, selectors), last.baseUrl)
  if (!url || urls.includes(url) || !isOnHosts(url, listHosts(manifest))) return null
  return url
}

/** Whether the list goes on beyond the pages that are read. */
export function isCutOff(
  manifest: Manifest,
  { count, last, selectors }: { count: number; last: SourcePage; selectors: Selectors },
): boolean {
  const { next, maxPages = DEFAULT_MAX_PAGES } = manifest.source
  if (!next || next.months !== undefined || count < maxPages) return false
  return next.parameter !== undefined || findNextLink(last, next, selectors) !== null
}

/** The first day after the months that are read, or null if the pages are not of months. */
export function findEndOfMonths({ source }: Manifest, today: Day): Day | null {
  const { months } = source.next ?? {}
  if (months === undefined) return null
  const after = new Date(
    Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months),
  )
  return after.toISOString().slice(0, 10)
}
