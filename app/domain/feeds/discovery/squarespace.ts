import { isRecord } from '~/lib/bytes/json'
import type { Manifest } from '../plugins/siphon/manifest'

/** What pages that Squarespace makes contain, whatever their design. */
const MARKS = /Static\.SQUARESPACE_CONTEXT|<!-- This is Squarespace\. -->/

export const isSquarespace = (html: string): boolean => MARKS.test(html)

/** The URL at which Squarespace gives a page as JSON. */
export function toSquarespaceJsonUrl(pageUrl: string): string {
  const url = new URL(pageUrl)
  url.search = '?format=json'
  url.hash = ''
  return url.href
}

/** Where Squarespace's JSON of a page has events. */
export type SquarespaceList = 'upcoming' | 'items'

/**
 * Null if it is JSON of another page. Most pages of events have those to come in a list of their own; calendars have all among
 * their items, as a blog has its posts, which have no start.
 */
export function findSquarespaceList(json: object): SquarespaceList | null {
  const isPage = 'website' in json || 'collection' in json
  const findList = (name: SquarespaceList) => {
    const value = name in json ? (json as Record<string, unknown>)[name] : null
    return Array.isArray(value) ? value : null
  }
  const [upcoming, items] = [findList('upcoming'), findList('items')]
  if (upcoming && (isPage || upcoming.some(isEvent))) return 'upcoming'
  return items?.some(isEvent) ? 'items' : null
}

const isEvent = (item: unknown): boolean =>
  isRecord(item) && typeof item.startDate === 'number' && typeof item.fullUrl === 'string'

/** How siphon reads the events of that JSON. Their times are epochs with noise below the minute. */
export function buildSquarespaceJsonManifest(url: string, list: SquarespaceList): Manifest {
  return {
    source: { url, format: 'json', complete: true },
    items: { path: list },
    fields: {
      id: 'id',
      title: 'title',
      date: 'startDate',
      endDate: 'endDate',
      url: 'fullUrl',
      image: 'assetUrl',
      description: { path: 'body', html: true },
      categories: { path: 'categories.*', all: true, separator: ', ' },
      venue: 'location.addressTitle',
      address: { join: ['location.addressLine1', 'location.addressLine2'], separator: ', ' },
    },
    dates: { epoch: 'milliseconds' },
  }
}

/** A row of Squarespace's list of events. */
export const SQUARESPACE_ROW = '.eventlist-event--upcoming'

/** How siphon reads Squarespace's list of events itself, where robots.txt forbids its JSON. */
export function buildSquarespacePageManifest(url: string): Manifest {
  return {
    source: { url },
    items: { selector: SQUARESPACE_ROW },
    fields: {
      title: '.eventlist-title',
      date: [{ selector: 'time.event-date', attribute: 'datetime' }, 'time.event-date'],
      time: '.event-time-12hr-start, .event-time-12hr time',
      endTime: '.event-time-12hr-end',
      url: { selector: 'a.eventlist-title-link', attribute: 'href' },
      image: [
        { selector: '.eventlist-column-thumbnail img', attribute: 'data-image' },
        { selector: '.eventlist-column-thumbnail img', attribute: 'src' },
      ],
      description: { selector: '.eventlist-description', html: true },
    },
  }
}
