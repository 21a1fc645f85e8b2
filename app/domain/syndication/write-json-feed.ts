import { cleanTexts } from '~/lib/text/clean-text'
import type { FeedChannel, FeedEntry } from './feed-entry'

/** JSON Feed 1.1. What it has no name for is in `_event`, as the format wants extensions. */
export function writeJsonFeed(channel: FeedChannel, entries: FeedEntry[]): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: channel.title,
    description: channel.description,
    home_page_url: channel.pageUrl,
    ...(channel.feedUrl && { feed_url: channel.feedUrl }),
    language: 'en-US',
    items: entries.map(buildItem),
  }
  return JSON.stringify(cleanTexts(feed))
}

function buildItem(entry: FeedEntry) {
  const { id, url, title, summary, start, end, place } = entry
  return {
    id,
    url,
    title,
    summary,
    content_html: entry.html,
    ...(entry.imageUrl && { image: entry.imageUrl }),
    date_published: new Date(entry.publishedAt).toISOString(),
    date_modified: new Date(entry.updatedAt).toISOString(),
    ...(entry.categories.length > 0 && { tags: entry.categories }),
    _event: { start, ...(end && { end }), location: place },
  }
}
