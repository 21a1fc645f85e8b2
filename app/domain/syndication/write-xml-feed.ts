import { escapeXml } from '~/lib/text/xml'
import { type FeedChannel, type FeedEntry, REFRESH_MINUTES } from './feed-entry'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** RSS 2.0, with the full text and what only other namespaces can express: the image, and when and where the event is. */
export function writeRss(channel: FeedChannel, entries: FeedEntry[]): string {
  return `${DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${write([
  element('title', channel.title),
  element('link', channel.pageUrl),
  element('description', channel.description),
  element('language', LANGUAGE),
  element('ttl', String(REFRESH_MINUTES)),
  ...(channel.updatedAt === null ? [] : [element('lastBuildDate', toRfc822(channel.updatedAt))]),
  ...linkSelf('atom:link', 'application/rss+xml', channel),
])}
${entries.map(writeItem).join('')}</channel>
</rss>
`
}

function writeItem(entry: FeedEntry): string {
  return `<item>
${write([
  element('title', entry.title),
  element('link', entry.url),
  element('guid', entry.id, { isPermaLink: 'false' }),
  element('pubDate', toRfc822(entry.publishedAt)),
  ...entry.categories.map((name) => element('category', name)),
  // It is HTML.
  element('description', escapeXml(entry.summary)),
  element('content:encoded', entry.html),
  ...(entry.imageUrl ? [empty('media:content', { url: entry.imageUrl, ...IMAGE_TYPE })] : []),
  element('ev:startdate', entry.start),
  ...(entry.end ? [element('ev:enddate', entry.end)] : []),
  element('ev:location', entry.place),
])}
</item>
`
}

const IMAGE_TYPE = { type: 'image/jpeg', medium: 'image' }

/** Atom (RFC 4287). */
export function writeAtom(channel: FeedChannel, entries: FeedEntry[]): string {
  return `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xml:lang="${LANGUAGE}">
${write([
  element('id', channel.id),
  element('title', channel.title),
  element('subtitle', channel.description),
  element('updated', toIso(channel.updatedAt ?? 0)),
  empty('link', { rel: 'alternate', type: 'text/html', href: channel.pageUrl }),
  ...linkSelf('link', 'application/atom+xml', channel),
  `<author>${element('name', channel.title)}</author>`,
])}
${entries.map(writeEntry).join('')}</feed>
`
}

function writeEntry(entry: FeedEntry): string {
  return `<entry>
${write([
  element('id', entry.id),
  element('title', entry.title),
  empty('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
  ...(entry.imageUrl
    ? [empty('link', { rel: 'enclosure', type: 'image/jpeg', href: entry.imageUrl })]
    : []),
  element('published', toIso(entry.publishedAt)),
  element('updated', toIso(entry.updatedAt)),
  ...entry.categories.map((term) => empty('category', { term })),
  element('summary', entry.summary),
  element('content', entry.html, { type: 'html' }),
  element('ev:startdate', entry.start),
  ...(entry.end ? [element('ev:enddate', entry.end)] : []),
  element('ev:location', entry.place),
])}
</entry>
`
}

const linkSelf = (name: string, type: string, { feedUrl }: FeedChannel) =>
  feedUrl === null ? [] : [empty(name, { rel: 'self', type, href: feedUrl })]

const LANGUAGE = 'en-us'

const write = (elements: string[]) => elements.join('\n')

type Attributes = Record<string, string>

function element(name: string, text: string, attributes: Attributes = {}): string {
  return `<${name}${writeAttributes(attributes)}>${escapeXml(text)}</${name}>`
}

const empty = (name: string, attributes: Attributes) => `<${name}${writeAttributes(attributes)}/>`

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}

/** RFC 822 with a year of four digits, as RSS wants it. */
const toRfc822 = (instant: number) => new Date(instant).toUTCString()
const toIso = (instant: number) => new Date(instant).toISOString()
