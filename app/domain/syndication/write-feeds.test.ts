import { parseFeed } from '@rowanmanning/feed-parser'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rss } from '~/domain/feeds/plugins/rss/rss'
import { removeControlCharacters } from '~/lib/text/clean-text'
import type { FeedChannel, FeedEntry } from './feed-entry'
import { writeJsonFeed } from './write-json-feed'
import { writeAtom, writeRss } from './write-xml-feed'

const CHANNEL: FeedChannel = {
  id: 'tag:events.example,2026:site-1/category/jazz',
  title: 'Jazz - Laketown',
  description: 'The next events.',
  pageUrl: 'https://laketown.example/category/jazz',
  feedUrl: 'https://laketown.example/category/jazz/feed.rss?q=a&b=c',
  updatedAt: Date.parse('2026-05-01T10:00:00Z'),
}

const ENTRY: FeedEntry = {
  id: 'tag:events.example,2026:event-7',
  url: 'https://laketown.example/event/7',
  title: 'Quartet by the Water',
  summary: 'Monday, May 4, 7:30 PM CDT · Pier Hall, 1 Pier St',
  html: '<p>Doors at <b>7</b>.</p>',
  imageUrl: 'https://images.example/a/full/800,/0/default.jpg',
  categories: ['Food & drink', 'Jazz'],
  publishedAt: Date.parse('2026-04-01T10:00:00Z'),
  updatedAt: Date.parse('2026-05-01T10:00:00Z'),
  start: '2026-05-04T19:30:00-05:00',
  end: '2026-05-04T21:00:00-05:00',
  place: 'Pier Hall, 1 Pier St',
}

const HOSTILE = [
  ']]><script>alert(1)</script>',
  '<b>Jazz</b> & "Blues" \'live\'',
  'NUL\u0000 BEL\u0007 \uFFFE \uD83C half',
  '=HYPERLINK("https://evil.example")',
  '🎷 コンサート שירה',
]

const toItem = (read: ReturnType<typeof parseFeed>) => read.items[0]!

test.each([
  ['RSS', writeRss],
  ['Atom', writeAtom],
])('A parser of feeds reads in %s what was written', (_, write) => {
  const read = parseFeed(write(CHANNEL, [ENTRY]))
  expect(read).toMatchObject({
    title: CHANNEL.title,
    url: CHANNEL.pageUrl,
    self: CHANNEL.feedUrl,
    description: CHANNEL.description,
  })
  expect(read.items).toHaveLength(1)
  const item = toItem(read)
  expect(item).toMatchObject({ id: ENTRY.id, title: ENTRY.title, url: ENTRY.url })
  expect(item.published?.getTime()).toBe(ENTRY.publishedAt)
  expect(item.content).toBe(ENTRY.html)
  expect(item.description).toBe(ENTRY.summary)
  expect(item.categories.map(({ term }) => term)).toEqual(ENTRY.categories)
  expect(JSON.stringify(item.media)).toContain(ENTRY.imageUrl)
})

test.each([
  ['RSS', writeRss],
  ['Atom', writeAtom],
])('No text of an event breaks %s', (_, write) => {
  for (const text of HOSTILE) {
    const clean = removeControlCharacters(text)
    const entry = { ...ENTRY, title: text, place: text, categories: [text], html: text }
    const read = parseFeed(write({ ...CHANNEL, title: text }, [entry, { ...ENTRY, id: 'b' }]))
    expect(read.items).toHaveLength(2)
    expect(toItem(read).content).toBe(clean)
  }
})

test('An empty feed is a feed', () => {
  const empty = { ...CHANNEL, updatedAt: null }
  expect(parseFeed(writeRss(empty, [])).items).toEqual([])
  expect(parseFeed(writeAtom(empty, [])).items).toEqual([])
  expect(jsonFeed.parse(JSON.parse(writeJsonFeed(empty, []))).items).toEqual([])
})

test('Our own importer finds the events of an RSS feed at their times', () => {
  const wholeDay = {
    ...ENTRY,
    id: 'day',
    url: 'https://laketown.example/event/8',
    start: '2026-05-09',
    end: '2026-05-10',
  }
  const body = new TextEncoder().encode(writeRss(CHANNEL, [ENTRY, wholeDay]))
  const url = 'https://laketown.example/category/jazz/feed.rss'
  const { events, invalid } = rss.read([{ url, contentType: 'application/rss+xml', body }], {
    url,
    manifest: null,
    timezone: 'America/Chicago',
    timezoneIsOverride: false,
    window: { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') },
  })
  expect(invalid).toEqual([])
  expect(events).toMatchObject([
    {
      externalId: ENTRY.id,
      title: ENTRY.title,
      upstreamUrl: ENTRY.url,
      startAt: Date.parse(ENTRY.start),
      endAt: Date.parse(ENTRY.end ?? ''),
    },
    { noStart: true, startDay: '2026-05-09', endDay: '2026-05-10' },
  ])
})

const instant = z.iso.datetime({ offset: true })

/** JSON Feed 1.1 (jsonfeed.org): what is required, the types, and no unknown names but extensions. */
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url().optional(),
  feed_url: z.url().optional(),
  description: z.string().optional(),
  language: z.string().optional(),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url().optional(),
      title: z.string().optional(),
      content_html: z.string(),
      summary: z.string().optional(),
      image: z.url().optional(),
      date_published: instant.optional(),
      date_modified: instant.optional(),
      tags: z.array(z.string()).optional(),
      _event: z.strictObject({
        start: z.union([instant, z.iso.date()]),
        end: z.union([instant, z.iso.date()]).optional(),
        location: z.string(),
      }),
    }),
  ),
})

test('A JSON Feed follows its format, whatever the texts contain', () => {
  for (const text of ['Jazz', ...HOSTILE]) {
    const entry = { ...ENTRY, title: text, html: text, place: text, end: null, imageUrl: null }
    const json = writeJsonFeed({ ...CHANNEL, title: text }, [ENTRY, entry])
    const read = jsonFeed.parse(JSON.parse(json))
    expect(read.items).toHaveLength(2)
    expect(json).not.toMatch(/\\u0000|\\u0007|\\ud83c"/)
  }
})
