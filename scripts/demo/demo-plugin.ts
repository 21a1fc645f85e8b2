import type { FeedEvent } from '~/domain/feeds/contract/feed-item'
import { type FeedPlugin, inPieces, type Page } from '~/domain/feeds/contract/feed-plugin'
import { decodePage } from '~/domain/feeds/parsing/decode-page'
import type { DemoCity } from './demo-city'

/** Parses what `demoPage` writes. Only the demo's loader uses it. */
export const demoPlugin: FeedPlugin = {
  name: 'demo',
  async fetch() {
    return null
  },
  ...inPieces(function* (pages) {
    const events: FeedEvent[] = []
    for (const page of pages) {
      events.push(...(JSON.parse(decodePage(page).text) as FeedEvent[]))
      yield
    }
    const covers = { from: 0, to: Number.POSITIVE_INFINITY }
    return { events, invalid: [], covers, notes: [] }
  }),
}

/** The events of a city's venues, as a page of a feed. */
export function demoPage(city: DemoCity): Page {
  const events = city.venues.flatMap((venue) =>
    venue.events.map(({ art: _, ...event }): FeedEvent => event),
  )
  return {
    url: `file:${city.site.host}`,
    contentType: 'application/json',
    body: new TextEncoder().encode(JSON.stringify(events)),
  }
}
