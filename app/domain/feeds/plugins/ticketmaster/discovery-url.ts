import type { CheckedUrl } from '../../contract/feed-plugin'
import { DISCOVERY_HOST, EVENTS_PATH, parseDiscoveryQuery } from './discovery-query'

const API_URL = `https://${DISCOVERY_HOST}${EVENTS_PATH}`
const WEBSITE = /^(?:www\.)?ticketmaster\.(?:com|ca|com\.mx|com\.au|co\.nz|co\.uk|ie)$/
/** '/lake-hall-tickets-chicago/venue/32836' */
const VENUE_PAGE = /\/venue\/(\w+)\/?$/

/** Whether a URL leads to Ticketmaster, so that it is nothing else's. */
export function isTicketmasterUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname } = new URL(text)
  return hostname === DISCOVERY_HOST || WEBSITE.test(hostname)
}

/**
 * A query as it is stored, always without a key; the page of a venue on Ticketmaster's website means the query of its
 * events.
 */
export function checkTicketmasterUrl(text: string): CheckedUrl {
  const venueId = findVenueId(text)
  if (venueId) return { url: `${API_URL}?venueId=${venueId}`, notes: [] }
  try {
    const query = parseDiscoveryQuery(text)
    // Commas are as good unescaped, and easier to read.
    query.search = query.searchParams.toString().replaceAll('%2C', ',')
    return { url: query.href, notes: hasKey(text) ? [KEY_LEFT_OUT] : [] }
  } catch {
    return { error: HOW_TO_WRITE }
  }
}

/** Shown beside the field of the URL, and as the error of one that is neither. */
export const HOW_TO_WRITE = `Enter a query for the events of an area, such as ${API_URL}?latlong=43.04,-87.91&radius=30&unit=miles, ?dmaId=… or ?city=Milwaukee&stateCode=WI, or of a venue, ?venueId=…, or paste the page of a venue on ticketmaster.com. Leave out the API key.`

const KEY_LEFT_OUT = 'The API key in the URL was left out, because runs use the platform’s own.'

function findVenueId(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { hostname, pathname } = new URL(text)
  return WEBSITE.test(hostname) ? (VENUE_PAGE.exec(pathname)?.[1] ?? null) : null
}

const KEY = /([?&])apikey=[^&#\s]*(?:&|(?=#|\s|$))/i

const hasKey = (text: string) => KEY.test(text)

/** The text without the key in it; of other hosts a parameter of this name may be what makes the URL work. */
export function hideApiKey(text: string): string {
  if (!text.toLowerCase().includes(DISCOVERY_HOST)) return text
  return text.replace(new RegExp(KEY, 'gi'), '$1').replace(/[?&](?=$|#|\s)/, '')
}
