import { expect, test } from 'vitest'
import { createFeedPage, createReadContext } from '../../../../../test/samples/feed-pages'
import type { FeedEvent } from '../../contract/feed-item'
import { InvalidFeedError, type PageRequest } from '../../contract/feed-plugin'
import { rss } from './rss'

// No feed of this kind was recorded. These are written as their producers write them, after their templates and documents.

const URL = 'https://town.example/rss'

const CONTEXT = createReadContext(URL)
const createPage = (body: string, url = URL) => createFeedPage(body, url, 'application/rss+xml')

const NAMESPACES = `xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:xcal="urn:ietf:params:xml:ns:xcal"
  xmlns:s="https://schema.org/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:media="http://search.yahoo.com/mrss/" xmlns:georss="http://www.georss.org/georss"`

const channel = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
  <rss version="2.0" ${NAMESPACES}><channel><title>Town</title><link>https://www.town.example/</link>
  ${items.map((item) => `<item>${item}</item>`).join('\n')}</channel></rss>`

const ITEM = `<title>Jazz &amp;amp; Blues</title><link>https://town.example/jazz?utm_source=rss</link>
  <guid isPermaLink="false">event-7</guid><pubDate>Mon, 01 Jun 2026 09:00:00 +0000</pubDate>`
const START = '<ev:startdate>2026-07-11T20:00:00-05:00</ev:startdate>'

const read = (...items: string[]) => rss.read([createPage(channel(...items))], CONTEXT)
const readOne = (item: string) => read(item).events[0]!

/** Times in UTC, to the minute. */
function formatTimes({ startAt, endAt, noStart, noEnd, startDay, endDay }: FeedEvent) {
  const instant = (at: number | null) => at && new Date(at).toISOString().slice(0, 16)
  const days = startDay === endDay ? startDay : `${startDay} to ${endDay}`
  return [days, noStart ? 'day' : instant(startAt), noEnd ? 'no end' : instant(endAt)]
}

test('An item with an event’s date is converted to our fields', () => {
  expect(
    readOne(`${ITEM} ${START} <ev:enddate>2026-07-11T22:00:00-05:00</ev:enddate>
      <ev:location>Bandshell, 12 Main St, Milwaukee, WI 53202</ev:location>
      <ev:organizer>Town</ev:organizer> <category>Music</category> <category><![CDATA[Free & fun]]></category>
      <description>Short</description> <content:encoded><![CDATA[<p>Bring a <b>chair</b></p>]]></content:encoded>
      <media:title>Photo</media:title> <media:content url="/jazz.jpg" medium="image"/>`),
  ).toEqual({
    externalId: 'event-7',
    seriesId: null,
    title: 'Jazz & Blues',
    description: '<p>Bring a <b>chair</b></p>',
    status: 'scheduled',
    soldOut: false,
    upstreamUrl: 'https://town.example/jazz?utm_source=rss',
    ticketUrl: null,
    imageUrl: 'https://town.example/jazz.jpg',
    cost: '',
    contact: { name: 'Town' },
    categories: ['Music', 'Free & fun'],
    venue: {
      externalId: 'bandshell|12 main st milwaukee wi 53202',
      name: 'Bandshell',
      address: '12 Main St, Milwaukee, WI 53202',
      latitude: null,
      longitude: null,
    },
    startAt: Date.parse('2026-07-12T01:00Z'),
    endAt: Date.parse('2026-07-12T03:00Z'),
    noStart: false,
    noEnd: false,
    startDay: '2026-07-11',
    endDay: '2026-07-11',
    timezone: 'America/Chicago',
  })
})

test('The elements of every producer’s namespace are read', () => {
  const evening = ['2026-07-11', '2026-07-12T01:00', '2026-07-12T03:00']
  const cases: [string, string, unknown][] = [
    ['ev', `${START}<ev:enddate>2026-07-11T22:00:00-05:00</ev:enddate>`, evening],
    [
      'xcal',
      '<xcal:dtstart>20260711T200000</xcal:dtstart><xcal:dtend>20260711T220000</xcal:dtend>',
      evening,
    ],
    [
      'nested xcal',
      '<xcal:dtstart><xcal:date-time>2026-07-12T01:00:00Z</xcal:date-time></xcal:dtstart><xcal:duration>PT2H</xcal:duration>',
      evening,
    ],
    [
      'schema.org',
      '<s:startDate>2026-07-11T20:00</s:startDate><s:endDate>2026-07-11T22:00</s:endDate>',
      evening,
    ],
    [
      'Google',
      '<gd:when startTime="2026-07-11T20:00:00.000-05:00" endTime="2026-07-11T22:00:00.000-05:00"/>',
      evening,
    ],
    [
      'Modern Events Calendar',
      '<mec:startDate>2026-07-11</mec:startDate><mec:startHour>8:00 pm</mec:startHour><mec:endDate>2026-07-11</mec:endDate><mec:endHour>10:00 pm</mec:endHour>',
      evening,
    ],
    [
      'CivicPlus',
      '<calendarEvent:EventDates> July 11, 2026 </calendarEvent:EventDates><calendarEvent:EventTimes>08:00 PM - 10:00 PM</calendarEvent:EventTimes>',
      evening,
    ],
    [
      'CivicPlus, several days',
      '<calendarEvent:EventDates>October 3, 2026 - October 4, 2026</calendarEvent:EventDates><calendarEvent:EventTimes></calendarEvent:EventTimes>',
      ['2026-10-03 to 2026-10-04', 'day', 'no end'],
    ],
    [
      'CivicPlus, all day',
      '<calendarEvent:EventDates>July 11, 2026</calendarEvent:EventDates><calendarEvent:EventTimes>12:00 AM - 11:59 PM</calendarEvent:EventTimes>',
      ['2026-07-11', 'day', 'no end'],
    ],
    [
      'after midnight',
      '<calendarEvent:EventDates>July 11, 2026</calendarEvent:EventDates><calendarEvent:EventTimes>08:00 PM - 01:00 AM</calendarEvent:EventTimes>',
      ['2026-07-11 to 2026-07-12', '2026-07-12T01:00', '2026-07-12T06:00'],
    ],
    [
      'BiblioCommons',
      '<bc:start_date>2026-07-12T01:00:00Z</bc:start_date><bc:start_date_local>2026-07-11T20:00:00</bc:start_date_local><bc:end_date>2026-07-12T03:00:00Z</bc:end_date><bc:end_date_local>2026-07-11T22:00:00</bc:end_date_local>',
      evening,
    ],
    ['a day', '<ev:startdate>2026-07-11</ev:startdate>', ['2026-07-11', 'day', 'no end']],
  ]
  for (const [name, dates, expected] of cases) {
    expect([name, formatTimes(readOne(ITEM + dates))]).toEqual([name, expected])
  }
})

test('Places, prices and cancellations are read', () => {
  const event =
    readOne(`${ITEM}${START}<bc:is_cancelled>true</bc:is_cancelled><mec:cost>$5</mec:cost>
    <bc:location><bc:name>Library</bc:name><bc:street>1 Elm St</bc:street><bc:city>Milwaukee</bc:city>
    <bc:state>WI</bc:state><bc:zip>53202</bc:zip><bc:latitude>43.03</bc:latitude>
    <bc:longitude>-87.9</bc:longitude></bc:location>`)
  expect(event).toMatchObject({
    status: 'cancelled',
    cost: '$5',
    venue: {
      name: 'Library',
      address: '1 Elm St, Milwaukee, WI 53202',
      latitude: 43.03,
      longitude: -87.9,
    },
  })
  expect(readOne(`${ITEM}${START}<gd:where valueString="Town Hall"/>`).venue?.name).toBe(
    'Town Hall',
  )
  expect(readOne(ITEM.replace('Jazz', 'CANCELLED: Jazz') + START)).toMatchObject({
    title: 'Jazz & Blues',
    status: 'cancelled',
  })
})

test('Atom is read as well', () => {
  const { events } = rss.read(
    [
      createPage(`<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="${URL}"/>
        <link href="https://town.example/"/>
        <entry><id>tag:town.example,2026:7</id><title type="html">Jazz &amp;amp; Blues</title>
        <link rel="enclosure" type="image/png" href="/jazz.png"/><link href="/jazz"/>
        <category term="music" label="Music"/><published>2026-06-01T00:00:00Z</published>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Bring a chair</p></div></content>
        <gd:when startTime="2026-07-11"/></entry></feed>`),
    ],
    CONTEXT,
  )
  expect(events).toMatchObject([
    {
      externalId: 'tag:town.example,2026:7',
      title: 'Jazz & Blues',
      description: expect.stringContaining('<p>Bring a chair</p>'),
      upstreamUrl: 'https://town.example/jazz',
      imageUrl: 'https://town.example/jazz.png',
      categories: ['Music'],
      noStart: true,
      startDay: '2026-07-11',
    },
  ])
})

test('Items that share an id are dates of one event', () => {
  const { events } = read(
    ITEM + START,
    ITEM + START.replace('07-11', '07-12'),
    ITEM + START,
    `<title>No id</title>${START}`,
  )
  expect(events.map(({ externalId, seriesId }) => [externalId, seriesId])).toEqual([
    ['event-7|2026-07-11T20:00', 'event-7'],
    ['event-7|2026-07-12T20:00', 'event-7'],
    ['no id|2026-07-11T20:00', null],
  ])
})

test('A feed in the order of its events covers the time up to the last; another one nothing', () => {
  const item = (id: number, day: string) =>
    ITEM.replace('event-7', `e${id}`) + START.replace('2026-07-11', day)
  const to = (...days: string[]) =>
    new Date(read(...days.map((day, id) => item(id, day))).covers.to).toISOString().slice(0, 16)
  expect(to('2026-07-11', '2026-07-12', '2026-07-13')).toBe('2026-07-14T01:00')
  const nothing = new Date(CONTEXT.window.from).toISOString().slice(0, 16)
  expect(to('2026-07-13', '2026-07-12', '2026-07-11')).toBe(nothing)
  expect(to('2026-07-11', '2026-07-12')).toBe(nothing)
  expect(to('2026-07-11', '2026-07-11', '2026-07-11')).toBe(nothing)
})

test('Items that cannot be read affect no other, and news are no events', () => {
  const { events, invalid, notes } = read(
    ITEM + START,
    `<title> </title><guid>untitled</guid>${START}`,
    `<title>Far</title><guid>far</guid><ev:startdate>9999-12-31</ev:startdate>`,
    '<title>The pool is open again</title><guid>news</guid>',
  )
  expect(events.length).toBe(1)
  expect(invalid).toEqual([
    { kind: 'event', externalId: 'untitled', reason: 'it has no title' },
    {
      kind: 'event',
      externalId: 'far',
      reason: 'its start lies outside the years 1900 to 2199',
    },
  ])
  expect(notes).toEqual(['items without the date of an event: 1'])
})

test('What is no feed, is cut off or has no dates fails the run; an empty feed does not', () => {
  const whole = channel(ITEM + START)
  const bodies = [
    '',
    ' ',
    '<!DOCTYPE html><title>Just a moment...</title>',
    '{"message":"Not found"}',
    'Not found',
    '<sitemap><url/></sitemap>',
    whole.slice(0, -40),
    whole.slice(0, whole.length / 2),
    channel('<title>News</title><guid>1</guid>'),
    `<rss>${'<a>'.repeat(10_000)}</rss>`,
  ]
  for (const body of bodies) {
    expect(() => rss.read([createPage(body)], CONTEXT)).toThrow(InvalidFeedError)
  }
  expect(() => rss.read([], CONTEXT)).toThrow(InvalidFeedError)
  expect(read()).toMatchObject({ events: [], covers: { to: CONTEXT.window.from } })
})

const detail = (event: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Event', ...event })}</script>`

function site(answers: Record<string, string | Error>) {
  const requests: string[] = []
  const get = async (url: string, request?: PageRequest) => {
    requests.push(`${request?.kind} ${url}`)
    const answer = answers[url]
    if (answer === undefined) throw Object.assign(new Error('404'), { status: 404 })
    if (answer instanceof Error) throw answer
    return createPage(answer, url)
  }
  const source = { ...CONTEXT, wait: async () => {}, ticketmasterKey: null }
  return { requests, fetch: () => rss.fetch(get, source) }
}

const linked = (id: string, title: string, link: string) =>
  `<guid isPermaLink="false">${id}</guid><title>${title}</title><link>${link}</link><category>Town</category>
  <description>From the feed</description>`

test('Dates that only the linked pages have are read from their JSON-LD', async () => {
  const { fetch, requests } = site({
    [URL]: channel(
      ITEM + START,
      linked('1', 'Hamlet', 'https://www.town.example/hamlet'),
      linked('2', 'Fair', 'https://town.example/fair?utm_medium=rss'),
      linked('3', 'Gone', 'https://town.example/gone'),
      linked('4', 'Down', 'https://town.example/down'),
      linked('5', 'Abroad', 'https://tickets.example/abroad'),
      linked('6', 'News', 'https://town.example/news'),
      linked('7', 'Fair again', 'https://town.example/fair'),
    ),
    'https://www.town.example/hamlet':
      detail({
        name: 'Hamlet',
        startDate: '2026-07-10T19:30',
        description: '<p>From the page</p>',
      }) +
      detail({ name: 'Hamlet', startDate: '2026-07-11T19:30' }) +
      detail({ name: 'Macbeth', startDate: '2026-08-11T19:30', url: '/macbeth' }),
    'https://town.example/fair?utm_medium=rss': detail({
      name: 'The fair',
      startDate: '2026-07-12',
    }),
    'https://town.example/news': '<p>No event</p>',
    'https://town.example/down': new Error('timeout'),
  })
  const pages = await fetch()
  expect(requests).toEqual([
    `feed ${URL}`,
    'page https://www.town.example/hamlet',
    'page https://town.example/fair?utm_medium=rss',
    'page https://town.example/gone',
    'page https://town.example/down',
    'page https://town.example/news',
  ])
  const result = rss.read(pages!, CONTEXT)
  expect(rss.read(pages!, CONTEXT)).toEqual(result)
  expect(
    result.events.map(({ externalId, title, description, startDay, noStart, upstreamUrl }) => [
      externalId,
      title,
      description,
      startDay,
      noStart,
      upstreamUrl,
    ]),
  ).toEqual([
    [
      'event-7',
      'Jazz & Blues',
      '',
      '2026-07-11',
      false,
      'https://town.example/jazz?utm_source=rss',
    ],
    [
      '1|2026-07-10T19:30',
      'Hamlet',
      '<p>From the page</p>',
      '2026-07-10',
      false,
      'https://www.town.example/hamlet',
    ],
    [
      '1|2026-07-11T19:30',
      'Hamlet',
      '<p>From the feed</p>',
      '2026-07-11',
      false,
      'https://www.town.example/hamlet',
    ],
    [
      '2',
      'The fair',
      '<p>From the feed</p>',
      '2026-07-12',
      true,
      'https://town.example/fair?utm_medium=rss',
    ],
    ['7', 'The fair', '<p>From the feed</p>', '2026-07-12', true, 'https://town.example/fair'],
  ])
  expect(result.events[1]!.categories).toEqual(['Town'])
  expect(result.invalid).toEqual([
    { kind: 'event', externalId: '4', reason: 'its page could not be read' },
  ])
  expect(result.notes).toEqual(['items without the date of an event: 3'])
})

test('A feed with dates is one request', async () => {
  const { fetch, requests } = site({ [URL]: channel(ITEM + START) })
  expect((await fetch())?.length).toBe(1)
  expect(requests).toEqual([`feed ${URL}`])
})
