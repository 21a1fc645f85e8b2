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

/** Whether JSON is that of a page of events, which has the events to come in a list of its own. */
export function isSquarespaceEvents(json: object): boolean {
  return 'website' in json && 'upcoming' in json && Array.isArray(json.upcoming)
}

/** How siphon reads the events of that JSON. Their times are epochs with noise below the minute. */
export function buildSquarespaceJsonManifest(url: string): Manifest {
  return {
    source: { url, format: 'json', complete: true },
    items: { path: 'upcoming' },
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
