import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import type { Site } from '~/domain/sites/site'
import { FEED_FORMATS, type FeedFormat, feedPath } from '~/domain/syndication/feed-format'
import { parseFeedPath } from '~/domain/syndication/feed-page'
import { type Feed, findFeed } from '~/domain/syndication/find-feed.server'
import { listCalendarEvents, listFeedEntries } from '~/domain/syndication/list-feed-events.server'
import { matchesEtag } from '~/http/compare-etag.server'
import type { IncomingRequest } from '~/http/requests/incoming-request.server'
import { getSiteUrl } from '~/http/site-url.server'
import { sha256 } from '~/lib/crypto/sha-256'
import { createLruCache } from '~/lib/lru-cache'
import { HOUR } from '~/lib/time/local-time'
import { cachePerDatabase } from '~/platform/storage/cache-per-database.server'
import { answerOwnFeed } from './answer-own-feed.server'
import { buildCalendarBody, buildReaderBody } from './build-feed-body.server'
import { feedRefusal } from './feed-responses.server'

/** A feed as it is sent. `hash` names the content. */
type BuiltFeed = { body: Uint8Array<ArrayBuffer>; hash: string }

/** Of each isolate. */
const MAX_CACHED_FEEDS = 40
const MAX_CACHED_BYTES = 500_000
/** A feed is built again after this time even if the site has not changed, because events pass. */
const MAX_AGE = 6 * HOUR
/** Counted up when the same events are written differently. */
const WRITER = 1

const findBuiltFeeds = cachePerDatabase(() => createLruCache<BuiltFeed>(MAX_CACHED_FEEDS))

/**
 * GET /category/jazz/feed.rss and the like: a page's events in a format for other programs; null for other paths. A program
 * that has the feed of the site's present version gets 304 after the door was resolved, without another read. The ETag is
 * 'version.hash', so that it gets 304 also when other lists of the site have changed.
 */
export async function answerFeed(incoming: IncomingRequest, site: Site): Promise<Response | null> {
  const { request, url, services } = incoming
  const path = parseFeedPath(url.pathname)
  if (!path) return null
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return feedRefusal(405, 'Feeds only support GET and HEAD', { allow: 'GET, HEAD' })
  }
  const { page, format } = path
  if (page.kind === 'own') return answerOwnFeed(incoming, site, format)

  const query = page.kind === 'search' ? parseSearchUrl(url.searchParams) : {}
  const version = `${site.id}-${site.contentVersion}-${Math.floor(services.now / MAX_AGE)}-${WRITER}`
  const known = request.headers.get('if-none-match')
  const unchanged = known?.match(/"[^"]*"/g)?.find((tag) => tag.startsWith(`"${version}.`))
  if (unchanged) return new Response(null, { status: 304, headers: buildHeaders(unchanged) })

  // Only what the feed is read from: no other parameter may fill the cache.
  const key = `${url.origin}${url.pathname}${formatSearchUrl({ ...query, page: 1 })} ${version}`
  const builtFeeds = findBuiltFeeds(services.database)
  const cached = services.settings.cachesPages ? builtFeeds.get(key) : undefined
  if (cached) return respond(cached)
  const found = await findFeed(services.db, site, page, query)
  switch (found.kind) {
    case 'not-found':
      return feedRefusal(404, found.message)
    case 'invalid':
      return feedRefusal(400, found.messages.join('\n'))
    case 'moved':
      return feedRefusal(301, '', { location: feedPath(found.pagePath, format) })
    case 'feed': {
      const text = await buildFeedText(incoming, site, found.feed, format)
      const body = new TextEncoder().encode(text)
      const built = { body, hash: (await sha256(body)).slice(0, 24) }
      if (body.length <= MAX_CACHED_BYTES) builtFeeds.set(key, built)
      return respond(built)
    }
  }

  function respond({ body, hash }: BuiltFeed): Response {
    const etag = `"${version}.${hash}"`
    const headers = buildHeaders(etag)
    const hasSame = known?.split(',').some((tag) => tag.includes(`.${hash}"`))
    if (hasSame || matchesEtag(known, etag)) return new Response(null, { status: 304, headers })
    headers.set('content-type', `${FEED_FORMATS[format].type}; charset=utf-8`)
    return new Response(body, { headers })
  }
}

async function buildFeedText(
  { request, services }: IncomingRequest,
  site: Site,
  { title, pagePath, list }: Feed,
  format: FeedFormat,
): Promise<string> {
  const siteUrl = getSiteUrl(site, request, { services })
  const source = {
    title: `${title} - ${site.name}`,
    siteUrl,
    pageUrl: siteUrl + pagePath,
    feedUrl: siteUrl + feedPath(pagePath, format),
  }
  return format === 'calendar'
    ? buildCalendarBody(services, site, source, await listCalendarEvents(services, site, list))
    : buildReaderBody(services, site, source, await listFeedEntries(services, site, list), format)
}

/** Public, so any page may read it. Search engines index the page itself. */
function buildHeaders(etag: string): Headers {
  return new Headers({
    etag: `W/${etag}`,
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
    'x-robots-tag': 'noindex',
  })
}
