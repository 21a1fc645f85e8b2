import { findUrlRefusal, type OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import type { FeedPlugin, Page } from '../contract/feed-plugin'
import { MAX_SOURCE_BYTES } from '../contract/max-source-bytes'
import { checkOwnUrl, PLUGINS } from '../plugins/all-plugins'
import { findFailureReason } from '../runs/fetch-source.server'
import { type Detection, detectSources } from './detect-sources'
import { explainUnreadUrl } from './explain-unread-url'
import type { DateContext } from './proposal/page-boxes'
import { proposeSource } from './proposal/propose-source'
import { rankCandidates, type SourceCandidate } from './source-candidate'

export type Recognition =
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string }
  /** The most reliable candidate first; none if nothing was recognized. */
  | {
      kind: 'recognized'
      candidates: SourceCandidate[]
      /** The pages that led to them, that of the URL first. */
      pages: Page[]
    }

/** Also counts robots.txt, which is read once for each host with pages. */
export const MAX_REQUESTS = 8

type Services = {
  fetchOutside: OutgoingFetch
  plugins?: readonly FeedPlugin[]
  /** How the venue's country writes dates. With it, a page that nothing recognizes gets a proposal of a manifest. */
  dates?: DateContext
}

/**
 * Finds out how the events of a URL can be read: of the source itself, of a page that links or contains one, or of a site
 * whose page of events is linked; or else propose how to read what repeats on the page. Nothing is stored.
 */
export async function recognizeSource(
  { fetchOutside, plugins = PLUGINS, dates }: Services,
  text: string,
): Promise<Recognition> {
  const url = normalizeSourceUrl(text)
  if (findUrlRefusal(url)) return { kind: 'refused', reason: explainUnreadUrl('url-refused') }
  const owner = checkOwnUrl(url, plugins)
  if (owner) return recognizeOwn(owner)
  const get = createLimitedFetch(fetchOutside)
  const first = await get(url)
  if (typeof first === 'string') return { kind: 'unreachable', reason: first }
  if (!first) return { kind: 'recognized', candidates: [], pages: [] }
  const detection = detectSources(first, 'The URL leads to it.')
  // Of the same kind, what is for programs comes before the page.
  let candidates = [...(await followProbes(get, detection)), ...detection.candidates]
  const pages = [first]
  if (candidates.length === 0) candidates = await followEventPages(get, detection.eventPages, pages)
  if (candidates.length === 0 && dates) candidates = proposeFirst(pages, dates)
  const isKnown = ({ plugin }: SourceCandidate) => plugins.some(({ name }) => name === plugin)
  return { kind: 'recognized', candidates: rankCandidates(candidates.filter(isKnown)), pages }
}

/** What a URL is by itself is not requested, least of all with a key that someone pasted with it. */
function recognizeOwn({
  plugin,
  checked,
}: NonNullable<ReturnType<typeof checkOwnUrl>>): Recognition {
  if ('error' in checked) return { kind: 'refused', reason: checked.error }
  const reason = ['The URL says so.', ...checked.notes].join(' ')
  const candidate = { plugin, url: checked.url, manifest: null, reason }
  return { kind: 'recognized', candidates: [candidate], pages: [] }
}

/** As people paste it: without a scheme, or with that of calendars, which stands for https. */
export function normalizeSourceUrl(text: string): string {
  const url = text.trim().replace(/^webcals?:\/\//i, 'https://')
  return /^[a-z][\w+.-]*:/i.test(url) && !/^[\w.-]+:\d+(?:\/|$)/.test(url) ? url : `https://${url}`
}

/** A page, the reason why there is none, or null when there were too many requests. */
type LimitedFetch = (url: string) => Promise<Page | string | null>

function createLimitedFetch(fetchOutside: OutgoingFetch): LimitedFetch {
  const hosts = new Set<string>()
  const visited = new Set<string>()
  let requests = 0
  return async (url) => {
    const isPage = !FEED_URL.test(url)
    const { host } = new URL(url)
    const cost = isPage && !hosts.has(host) ? 2 : 1
    if (visited.has(url) || requests + cost > MAX_REQUESTS) return null
    visited.add(url)
    requests += cost
    if (isPage) hosts.add(host)
    try {
      const answer = await fetchOutside({ url, isPage, maxBytes: MAX_SOURCE_BYTES })
      if (answer.kind !== 'fetched') return null
      return { url: answer.url, contentType: answer.contentType, body: answer.body }
    } catch (error) {
      const reason = findFailureReason(error)
      if (reason === null) throw error
      return explainUnreadUrl(reason)
    }
  }
}

/** URLs for programs, which robots.txt is not about. */
const FEED_URL =
  /\.(?:ics|ical|json|xml|rss|atom)(?:[?#]|$)|[?&](?:outlook-)?ical=1|\/wp-json\/|[?&]rest_route=|\/calendar\/ical\//i

async function followProbes(
  get: LimitedFetch,
  { probes }: Pick<Detection, 'probes'>,
): Promise<SourceCandidate[]> {
  const found: SourceCandidate[] = []
  for (const { url, reason } of probes) {
    const page = await get(url)
    if (page && typeof page !== 'string') found.push(...detectProbed(page, reason))
  }
  return found
}

/** Of a probe counts only what it is itself; a page means that it is not there. */
function detectProbed(page: Page, reason: string): SourceCandidate[] {
  const { candidates, probes } = detectSources(page, reason)
  return probes.length > 0 ? [] : candidates.filter((candidate) => candidate.reason === reason)
}

/** For the home page of a site: its pages that probably list the events, until one of them has a source. Adds them to `read`. */
async function followEventPages(
  get: LimitedFetch,
  urls: string[],
  read: Page[],
): Promise<SourceCandidate[]> {
  for (const url of urls) {
    const page = await get(url)
    if (!page || typeof page === 'string') continue
    read.push(page)
    const detection = detectSources(page, `Found on ${url}.`)
    const candidates = [...(await followProbes(get, detection)), ...detection.candidates]
    if (candidates.length > 0) return candidates
  }
  return []
}

/** What is proposed for the first of the pages that has events. */
function proposeFirst(pages: Page[], dates: DateContext): SourceCandidate[] {
  for (const page of pages) {
    const proposed = proposeSource(page, dates)
    if (proposed) return [proposed]
  }
  return []
}
