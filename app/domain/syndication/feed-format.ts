/** The formats in which lists of events are offered to other programs. `file` ends the URL of the list in that format. */
export const FEED_FORMATS = {
  calendar: { file: 'calendar.ics', type: 'text/calendar', name: 'Calendar' },
  rss: { file: 'feed.rss', type: 'application/rss+xml', name: 'RSS' },
  atom: { file: 'feed.atom', type: 'application/atom+xml', name: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const

export type FeedFormat = keyof typeof FEED_FORMATS

export const FEED_FORMAT_NAMES = Object.keys(FEED_FORMATS) as FeedFormat[]

/** The path of a page's feed: '/search?q=jazz' has '/search/feed.rss?q=jazz'. */
export const feedPath = (pagePath: string, format: FeedFormat): string =>
  pagePath.replace(/\/?(\?|$)/, `/${FEED_FORMATS[format].file}$1`)
