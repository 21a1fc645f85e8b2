import type { Page, ReadContext } from '~/domain/feeds/contract/feed-plugin'

/** How a feed of Chicago with this URL is read, from the summer of 2026 on. */
export const createReadContext = (url: string): ReadContext => ({
  url,
  manifest: null,
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  window: { from: Date.parse('2026-06-30T05:00Z'), to: Date.parse('2027-07-31T05:00Z') },
})

/** A page of a source, as it was fetched. */
export const createFeedPage = (body: string, url: string, contentType: string): Page => ({
  url,
  contentType,
  body: new TextEncoder().encode(body),
})
