import { textKey } from '~/lib/text/text-key'
import type { FeedVenue } from '../../contract/feed-item'
import {
  type HtmlElement,
  readAttribute,
  readText,
  resolveLink,
  selectOne,
} from '../../parsing/html-page'
import { MAX_LENGTH, truncate } from '../../parsing/text-limits'

/** Where a row says that its event takes place. `url` is the venue's page on the same site. */
export type RowVenue = { name: string; url: string | null }

/** Street streets by the key of the venue's name. */
export type VenueStreets = Map<string, string>

export const venueKey = textKey

const VENUE = '.m-eventItem__location, .location, .venue_title, .venue, .m-eventItem__venue'

/** The venue of a row; null where the site has a single one and does not name it. */
export function readVenue(row: HtmlElement, base: string): RowVenue | null {
  const element = selectOne(row, VENUE)
  const name = readText(element).replace(/^(?:@|at\s)\s*/i, '')
  if (!element || !venueKey(name)) return null
  const link = element.name === 'a' ? element : selectOne(element, 'a[href]')
  return { name, url: resolveLink(readAttribute(link, 'href'), base) }
}

export function toFeedVenue(venue: RowVenue | null, streets: VenueStreets): FeedVenue | null {
  if (!venue) return null
  const name = truncate(venue.name, MAX_LENGTH.venueName)
  const key = venueKey(name)
  const path = venue.url && /\/venues?\//.test(venue.url) ? new URL(venue.url).pathname : null
  return {
    externalId: truncate(path ?? key, MAX_LENGTH.name),
    name,
    address: truncate(streets.get(key) ?? '', MAX_LENGTH.address),
    latitude: null,
    longitude: null,
  }
}
