import { findLinkedAccount } from '~/domain/accounts/settings/calendar-link-store.server'
import { listCreatedEvents } from '~/domain/events/list-public-events.server'
import type { Site } from '~/domain/sites/site'
import { FEED_FORMATS, type FeedFormat } from '~/domain/syndication/feed-format'
import { CANCELLED_DAYS, MAX_CALENDAR_EVENTS } from '~/domain/syndication/list-feed-events.server'
import { createEtag, matchesEtag } from '~/http/compare-etag.server'
import type { IncomingRequest } from '~/http/requests/incoming-request.server'
import { getSiteUrl } from '~/http/site-url.server'
import { DAY } from '~/lib/time/local-time'
import { buildCalendarBody, buildReaderBody } from './build-feed-body.server'
import { feedRefusal } from './feed-responses.server'

const PAGE = '/account/events'

/**
 * The events that an account created on the site, for who has its secret link: also those that are not public, which say so,
 * and those of the last weeks. The key is in the query, because paths are logged.
 */
export async function answerOwnFeed(
  { request, url, services }: IncomingRequest,
  site: Site,
  format: FeedFormat,
): Promise<Response> {
  const { db, now } = services
  const siteUrl = getSiteUrl(site, request, { services })
  const createdBy = await findLinkedAccount(db, site.id, url.searchParams.get('key'))
  if (createdBy === null) {
    return feedRefusal(
      404,
      `This calendar link is not valid. Create a new one at ${siteUrl + PAGE}`,
      {
        'cache-control': 'private, no-store',
      },
    )
  }
  const since = now - CANCELLED_DAYS * DAY
  const events = await listCreatedEvents(db, site, { createdBy, since, limit: MAX_CALENDAR_EVENTS })
  const source = {
    title: `My Events - ${site.name}`,
    siteUrl,
    pageUrl: siteUrl + PAGE,
    feedUrl: null,
  }
  const text =
    format === 'calendar'
      ? buildCalendarBody(services, site, source, events)
      : buildReaderBody(
          services,
          site,
          source,
          events.map((event) => ({ ...event, dates: 1 })),
          format,
        )
  const body = new TextEncoder().encode(text)
  const etag = await createEtag(body)
  const headers = new Headers({
    etag,
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  if (matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', `${FEED_FORMATS[format].type}; charset=utf-8`)
  return new Response(body, { headers })
}
