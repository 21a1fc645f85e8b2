import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { findUrlRefusal } from '~/platform/outgoing/outgoing-fetch.server'
import {
  type FeedPlugin,
  type GetPage,
  InvalidFeedError,
  type Page,
  type ReadResult,
} from '../contract/feed-plugin'
import { NO_VALIDATORS } from '../feed'
import { findPlugin } from '../plugins/all-plugins'
import { createSourceFetcher, findFailureReason, importWindow } from '../runs/fetch-source.server'
import { explainUnreadUrl } from './explain-unread-url'
import type { SourceCandidate } from './source-candidate'

export type SourceServices = {
  now: number
  fetchOutside: OutgoingFetch
  wait: (milliseconds: number) => Promise<void>
  settings: { ticketmasterKey?: string }
  plugins?: readonly FeedPlugin[]
}

/** The beginning of a source. */
export type ReadSource = {
  kind: 'read'
  /** With its URL as it is stored. */
  candidate: SourceCandidate
  pages: Page[]
  /** Whether the source has more pages than a preview reads. */
  isCut: boolean
  /** What is in the pages, with local times in this zone. */
  readIn(timezone: string): ReadResult
}

export type SourceReading =
  | { kind: 'unknown-plugin' }
  | { kind: 'failed'; reason: string }
  | ReadSource

/** A preview reads the beginning of a source; a run reads all of it. */
const MAX_PREVIEW_REQUESTS = 8

/** Gets the first pages of a source, and reads its events with local times in this zone. Nothing is stored. */
export async function readSource(
  services: SourceServices,
  candidate: SourceCandidate,
  timezone: string,
): Promise<SourceReading> {
  const { plugin: name, manifest } = candidate
  const plugin = findPlugin(name, services.plugins)
  if (!plugin) return { kind: 'unknown-plugin' }
  if (findUrlRefusal(candidate.url)) {
    return { kind: 'failed', reason: explainUnreadUrl('url-refused') }
  }
  const checked = plugin.ownUrls?.check(candidate.url) ?? candidate
  if ('error' in checked) return { kind: 'failed', reason: checked.error }
  const { url } = checked
  try {
    const { pages, isCut } = await fetchFirstPages(services, plugin, {
      url,
      manifest,
      timezone,
      wait: services.wait,
      window: importWindow(services.now, timezone),
      ticketmasterKey: services.settings.ticketmasterKey ?? null,
    })
    const readAt = (zone: string) =>
      plugin.read(pages, {
        url,
        manifest,
        timezone: zone,
        timezoneIsOverride: false,
        window: importWindow(services.now, zone),
      })
    const first = readAt(timezone)
    const readIn = (zone: string) => (zone === timezone ? first : readAt(zone))
    return { kind: 'read', candidate: { ...candidate, url }, pages, isCut, readIn }
  } catch (cause) {
    const reason = findFailureReason(cause)
    if (reason === null) throw cause
    // What a plugin says of the content names the part of it that is wrong.
    const message = cause instanceof InvalidFeedError ? cause.message : explainUnreadUrl(reason)
    return { kind: 'failed', reason: message }
  }
}

class PreviewLimitError extends Error {
  override name = 'PreviewLimitError'
}

/** The pages that the plugin gets before the limit. What it gets of a source is in order, so they are its beginning. */
async function fetchFirstPages(
  services: SourceServices,
  plugin: FeedPlugin,
  source: Parameters<FeedPlugin['fetch']>[1],
): Promise<{ pages: Page[]; isCut: boolean }> {
  const { get } = createSourceFetcher(services, NO_VALIDATORS)
  const received: Page[] = []
  let requests = 0
  let isCut = false
  const getLimited: GetPage = async (url, request) => {
    if (requests >= MAX_PREVIEW_REQUESTS) {
      isCut = true
      throw new PreviewLimitError('the preview reads no more pages')
    }
    requests++
    const page = await get(url, request)
    if (page) received.push(page)
    return page
  }
  try {
    const pages = await plugin.fetch(getLimited, source)
    return { pages: pages ?? received, isCut }
  } catch (cause) {
    if (cause instanceof PreviewLimitError) return { pages: received, isCut }
    throw cause
  }
}
