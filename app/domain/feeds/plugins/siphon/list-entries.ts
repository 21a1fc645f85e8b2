import { resolveLink } from '../../parsing/html-page'
import type { Selectors } from '../../parsing/selectors'
import type { Manifest } from './manifest'
import { isOnHosts, listHosts } from './page-sequence'
import { toPattern } from './pattern'
import { Headings, readLine, type Scope } from './read-value'
import { listItems, type SourcePage } from './source-page'

/** An event of the list, before its detail page is read. */
export type Entry = { scope: Scope; detailUrl: string | null }

/** The events of a list page that the filters keep. */
export function listEntries(page: SourcePage, manifest: Manifest, selectors: Selectors): Entry[] {
  const hosts = listHosts(manifest)
  const headings = new Headings(page, selectors)
  return listItems(page, manifest.items, selectors)
    .map((item) => ({ item, page, headings, selectors }))
    .filter((scope) => passesFilters(scope, manifest))
    .map((scope) => ({ scope, detailUrl: findDetailUrl(scope, manifest, hosts) }))
}

/** The pages about single events that a list page links. */
export function listDetailUrls(
  page: SourcePage,
  manifest: Manifest,
  selectors: Selectors,
): string[] {
  const entries = manifest.detail ? listEntries(page, manifest, selectors) : []
  return entries.flatMap(({ detailUrl }) => detailUrl ?? [])
}

function passesFilters(scope: Scope, { filters = [] }: Manifest): boolean {
  return filters.every(({ value, matches, rejects }) => {
    const text = readLine(value, scope)
    const { budget } = scope.selectors
    if (matches !== undefined && !toPattern(matches).test(text, budget)) return false
    return rejects === undefined || !toPattern(rejects).test(text, budget)
  })
}

/** Null on hosts that the manifest does not name, and where the manifest has no detail pages. */
function findDetailUrl(scope: Scope, { detail, fields }: Manifest, hosts: string[]): string | null {
  if (!detail) return null
  const url = resolveLink(readLine(detail.url ?? fields.url, scope), scope.page.baseUrl)
  return url && isOnHosts(url, hosts) ? url : null
}
