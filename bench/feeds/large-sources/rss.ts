import { createPage, dayAt, type LargeSource, repeat } from './large-source'

type Item = { title: string; location: string | null; description: string | null }

const URL = 'https://town.example/events.rss'

/** No such feed was recorded, so this one has the events of a recorded city, as a feed of the event module writes them. */
export const largeRss: LargeSource = {
  plugin: 'rss',
  recordings: ['events/petaluma-events.json'],
  url: URL,
  timezone: 'America/Los_Angeles',
  baseline: 'htmlparser2',
  build(count, text = '') {
    const recorded = JSON.parse(text) as Item[]
    const items = Array.from({ length: count }, (_, index) =>
      formatItem(repeat(recorded, index), index, dayAt(index, count)),
    )
    const rss = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Town</title>
<link>https://town.example/</link>${items.join('\n')}</channel></rss>`
    return [createPage(URL, 'application/rss+xml', rss)]
  },
}

function formatItem({ title, location, description }: Item, index: number, day: string): string {
  return `<item><title>${escapeText(title)}</title><link>https://town.example/events/${index}</link>
<guid isPermaLink="false">event-${index}</guid><pubDate>Fri, 01 May 2026 09:00:00 +0000</pubDate>
<ev:startdate>${day}T18:00:00-07:00</ev:startdate><ev:enddate>${day}T20:00:00-07:00</ev:enddate>
<ev:location>${escapeText(location ?? '')}</ev:location>
<description>${escapeText(`<p>${description ?? ''}</p>`)}</description></item>`
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
