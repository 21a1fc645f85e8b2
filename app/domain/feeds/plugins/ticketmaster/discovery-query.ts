import { formatUtcSecond } from '~/lib/time/local-time'
import { InvalidFeedError, type Window } from '../../contract/feed-plugin'

export const DISCOVERY_HOST = 'app.ticketmaster.com'
export const EVENTS_PATH = '/discovery/v2/events.json'
/** The largest that is answered. */
export const PAGE_SIZE = 200

/** What a feed is of: an area, or a venue. Without any of these it would be of a whole continent. */
const PLACES = ['venueId', 'latlong', 'geoPoint', 'dmaId', 'marketId', 'city', 'postalCode']
/** What a run sets by itself. */
const OWN = new Set(['apikey', 'size', 'page', 'startdatetime', 'enddatetime', 'sort'])

/** The scrape's URL, a query of the Discovery API, without the parameters that runs set. Throws InvalidFeedError. */
export function parseDiscoveryQuery(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.host !== DISCOVERY_HOST || !url.pathname.startsWith('/discovery/v2/events')) {
    throw new InvalidFeedError(
      `the URL is not a query for events of Ticketmaster, such as https://${DISCOVERY_HOST}${EVENTS_PATH}?venueId=…`,
      'query-wrong',
    )
  }
  const own = [...url.searchParams.keys()].filter((name) => OWN.has(name.toLowerCase()))
  for (const name of own) url.searchParams.delete(name)
  if (!PLACES.some((name) => url.searchParams.get(name))) {
    throw new InvalidFeedError(
      `the URL names no place; add one of ${PLACES.join(', ')}`,
      'query-without-place',
    )
  }
  url.protocol = 'https:'
  url.pathname = EVENTS_PATH
  url.hash = ''
  return url
}

/** Whether the feed is of a single venue. */
export const isOfVenue = (url: string): boolean =>
  URL.canParse(url) && new URL(url).searchParams.has('venueId')

/** The URL of a page of the events that start in a window. The API takes no milliseconds. */
export function buildPageUrl(query: URL, { from, to }: Window, page: number): string {
  const url = new URL(query)
  url.searchParams.set('size', String(PAGE_SIZE))
  url.searchParams.set('page', String(page))
  url.searchParams.set('sort', 'date,asc')
  url.searchParams.set('startDateTime', formatUtcSecond(from))
  url.searchParams.set('endDateTime', formatUtcSecond(to))
  return url.href
}
