import type { Page } from '../../contract/feed-plugin'
import { findBaseUrl } from '../../parsing/html-page'
import type { LocalZone } from '../../parsing/structured-data/moments'
import { isSameSite, pageKey } from '../../parsing/structured-data/page-key'
import {
  readStructuredPage,
  type StructuredPage,
} from '../../parsing/structured-data/structured-page'
import { findNextPage, hasMoreButton, listDetailUrls } from './list-links'

/** A page of a list: what it says of events, and the pages that it leads to. */
export type ListPage = Omit<StructuredPage, 'document' | 'things'> & {
  nextUrl: string | null
  /** It ends with a button that loads more of it. */
  hasMore: boolean
  /** The pages of events that it does not describe completely itself, by their keys. */
  details: Map<string, string>
}

export function readListPage(page: Page, zone: LocalZone): ListPage {
  const { document, things, ...structured } = readStructuredPage(page, zone)
  const whole = { ...structured, document, things }
  const baseUrl = findBaseUrl(document, page.url)
  return {
    ...structured,
    nextUrl: findNextPage(whole, baseUrl),
    hasMore: hasMoreButton(document),
    details: findDetails(whole, listDetailUrls(whole, baseUrl)),
  }
}

/** The linked pages, and those of events without a time, except the pages of events that the list describes with one. */
function findDetails({ url, events, invalid }: StructuredPage, linked: string[]) {
  const untimed = [
    ...events.flatMap(({ event, ownUrl }) => (event.noStart && ownUrl ? [ownUrl] : [])),
    ...invalid.flatMap(({ ownUrl }) => ownUrl ?? []),
  ]
  const details = new Map<string, string>()
  for (const link of [...untimed, ...linked]) {
    if (isSameSite(link, url)) details.set(pageKey(link, url), link)
  }
  details.delete(pageKey(url, url))
  for (const { event, ownUrl } of events) {
    if (ownUrl && !event.noStart) details.delete(pageKey(ownUrl, url))
  }
  return details
}
