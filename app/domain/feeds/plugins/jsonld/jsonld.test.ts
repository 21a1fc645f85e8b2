import { expect, test } from 'vitest'
import { createFeedPage, createReadContext } from '../../../../../test/samples/feed-pages'
import { InvalidFeedError, type PageRequest, type ReadContext } from '../../contract/feed-plugin'
import { jsonld } from './jsonld'

const URL = 'https://hall.example/events/'

const CONTEXT = createReadContext(URL)
const createPage = (body: string, url = URL) =>
  createFeedPage(body, url, 'text/html; charset=utf-8')

const script = (json: unknown) =>
  `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`

const EVENT = {
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  name: 'Jazz',
  url: '/events/jazz/',
  startDate: '2026-07-11T20:00:00-05:00',
}

const read = (body: string, context: Partial<ReadContext> = {}) =>
  jsonld.read([createPage(body)], { ...CONTEXT, ...context })

const readEvents = (...blocks: unknown[]) => read(blocks.map(script).join('\n')).events

const readOne = (changes: Record<string, unknown>, context: Partial<ReadContext> = {}) =>
  read(script({ ...EVENT, ...changes }), context).events[0]!

test('An event is converted to our fields', () => {
  expect(
    readOne({
      name: 'Jazz &amp; Blues',
      description: '&lt;p&gt;Bring a chair&lt;/p&gt;\\n',
      endDate: '2026-07-11T22:00:00-05:00',
      image: [{ '@type': 'ImageObject', url: '//cdn.example/jazz.jpg' }],
      organizer: { name: 'Hall', telephone: '414', email: 'mailto:box@hall.example' },
      keywords: 'jazz, blues',
      superEvent: { '@type': 'EventSeries', '@id': 'https://hall.example/series/7' },
      offers: [
        { price: 10, priceCurrency: 'USD', url: 'https://tickets.example/jazz' },
        { lowPrice: '25.50', priceCurrency: 'USD' },
      ],
      location: [
        { '@type': 'VirtualLocation', url: 'https://stream.example' },
        {
          '@type': 'Place',
          name: 'Bandshell',
          address: {
            streetAddress: '12 Main St',
            addressLocality: 'Milwaukee',
            addressRegion: 'WI',
          },
          geo: { latitude: '43.07', longitude: -87.9 },
        },
      ],
    }),
  ).toEqual({
    externalId: '/events/jazz',
    seriesId: 'https://hall.example/series/7',
    title: 'Jazz & Blues',
    description: '<p>Bring a chair</p>',
    status: 'scheduled',
    soldOut: false,
    upstreamUrl: 'https://hall.example/events/jazz/',
    ticketUrl: 'https://tickets.example/jazz',
    imageUrl: 'https://cdn.example/jazz.jpg',
    cost: '$10 – $25.50',
    contact: { name: 'Hall', phone: '414', email: 'box@hall.example' },
    categories: ['Music', 'jazz', 'blues'],
    venue: {
      externalId: 'bandshell|12 main st milwaukee wi',
      name: 'Bandshell',
      address: '12 Main St, Milwaukee, WI',
      latitude: 43.07,
      longitude: -87.9,
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

test('A block with broken syntax is repaired, and one that is hopeless loses no other', () => {
  const event = (name: string) => JSON.stringify({ ...EVENT, name, url: `/events/${name}/` })
  const broken: [string, string][] = [
    ['raw', event('raw').replace('"@type"', '"description":"two\nlines\tof text","@type"')],
    ['comma', event('comma').replace(/\}$/, ',}')],
    ['quotes', event('quotes').replace('"@type"', '"description":"a "good" band","@type"')],
    ['comment', `<!-- ${event('comment')} -->`],
    ['cdata', `//<![CDATA[\n${event('cdata')}\n//]]>`],
    ['semicolon', `${event('semicolon')};`],
    ['cut', event('cut').replace(/\}$/, '')],
    ['two', `${event('two')}\n${event('more')}`],
  ]
  for (const [name, block] of broken) {
    const { events } = read(script(event('good')) + script(block))
    expect([name, events.map(({ title }) => title)]).toEqual([
      name,
      ['good', name, ...(name === 'two' ? ['more'] : [])],
    ])
  }
  const hopeless = ['', ' ', 'null', '"text"', '{{event}}', '<p>No</p>', '{"@type":}}}}', '[[[[']
  const { events, notes } = read([...hopeless, event('good')].map(script).join(''))
  expect(events.map(({ title }) => title)).toEqual(['good'])
  expect(notes.some((text) => text.startsWith('JSON-LD blocks that are not valid JSON'))).toBe(true)
})

test('Events are found wherever they are nested', () => {
  const place = { '@type': 'Place', '@id': '#hall', name: 'Hall' }
  const event = (name: string, more: object = {}) => ({
    ...EVENT,
    name,
    url: `/e/${name}`,
    ...more,
  })
  const events = readEvents(
    [event('list')],
    { '@graph': [event('graph', { location: { '@id': '#hall' } }), place] },
    { '@type': 'MusicVenue', name: 'Hall', events: [event('place')], event: event('place-2') },
    { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: event('item') }] },
    event('typed', { '@type': ['Thing', 'http://schema.org/TheaterEvent'] }),
    event('lower', { '@type': 'event' }),
    event('types', { '@type': ['Event', 'ComedyEvent'] }),
    event('schema', { '@type': 'schema:Festival' }),
    event('broadcast', { '@type': 'BroadcastEvent' }),
    { '@type': 'NewsArticle', about: event('mentioned') },
  )
  expect(events.map(({ title }) => title).sort()).toEqual(
    ['graph', 'item', 'list', 'lower', 'place', 'place-2', 'schema', 'typed', 'types'].sort(),
  )
  expect(events.find(({ title }) => title === 'graph')?.venue?.name).toBe('Hall')
  expect(events.find(({ title }) => title === 'types')?.categories).toEqual(['Comedy'])
})

test('The performances of a series are events, and a festival is one beside those of its program', () => {
  const performance = (day: string) => ({
    '@type': 'TheaterEvent',
    startDate: `2026-07-${day}T19:30`,
  })
  const series = readEvents({
    ...EVENT,
    '@type': 'EventSeries',
    name: 'Hamlet',
    subEvent: [performance('10'), performance('11')],
  })
  expect(series.map(({ externalId, title, seriesId }) => [externalId, title, seriesId])).toEqual([
    ['/events/jazz|2026-07-10T19:30', 'Hamlet', 'https://hall.example/events/jazz/'],
    ['/events/jazz|2026-07-11T19:30', 'Hamlet', 'https://hall.example/events/jazz/'],
  ])
  const festival = readEvents({
    ...EVENT,
    '@type': 'Festival',
    name: 'Summerfest',
    subEvent: [{ ...EVENT, name: 'Opening', url: '/events/opening/' }],
  })
  expect(festival.map(({ title }) => title)).toEqual(['Summerfest', 'Opening'])
})

test('The status is read in any spelling, from the title too', () => {
  const status = (eventStatus: unknown) => readOne({ eventStatus }).status
  expect(status('https://schema.org/EventCancelled')).toBe('cancelled')
  expect(status('http://schema.org/EventCanceled')).toBe('cancelled')
  expect(status('EventPostponed')).toBe('postponed')
  expect(status({ '@id': 'https://schema.org/EventCancelled' })).toBe('cancelled')
  expect(status('https://schema.org/EventRescheduled')).toBe('scheduled')
  expect(status('https://schema.org/EventScheduled')).toBe('scheduled')
  expect(readOne({ name: 'CANCELLED: Jazz' })).toMatchObject({ title: 'Jazz', status: 'cancelled' })
})

test('Prices are written as people read them', () => {
  const cost = (offers: unknown, more: object = {}) => readOne({ offers, ...more }).cost
  expect(cost({ price: '0', priceCurrency: 'USD' })).toBe('Free')
  expect(cost({ price: '' })).toBe('')
  expect(cost({ price: '$10-$20' })).toBe('$10-$20')
  expect(cost({ price: '12.5', priceCurrency: 'EUR' })).toBe('€12.50')
  expect(cost({ priceSpecification: { price: 8, priceCurrency: 'USD' } })).toBe('$8')
  expect(cost({ price: '15', priceCurrency: 'dollars' })).toBe('15')
  expect(cost(undefined, { isAccessibleForFree: true })).toBe('Free')
  const soldOut = (...availability: string[]) =>
    readOne({ offers: availability.map((text) => ({ availability: text })) }).soldOut
  expect(soldOut('https://schema.org/SoldOut')).toBe(true)
  expect(soldOut('SoldOut', 'https://schema.org/InStock')).toBe(false)
})

test('Wrong offsets are those of clocks that were never changed; others are converted', () => {
  const start = (startDate: string, context: Partial<ReadContext> = {}) => {
    const event = readOne({ startDate }, context)
    const instant = new Date(event.startAt).toISOString().slice(0, 16)
    return event.noStart ? event.startDay : `${instant} ${event.startDay}`
  }
  expect(start('2026-07-11T20:00:00-05:00')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('2026-07-11T20:00')).toBe('2026-07-12T01:00 2026-07-11')
  // Winter's offset in summer.
  expect(start('2026-07-11T20:00:00-06:00')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('2026-07-11T20:00:00+00:00')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('2026-07-12T01:00:00.000Z')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('2026-07-11T21:00:00-04:00')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('2026-07-11T20:00:00-0500[America/Chicago]')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('2026-7-11 8:00 PM')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('1783818000000')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('July 11, 2026 8pm')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('Sat, 11 Jul 2026 20:00:00 -0500')).toBe('2026-07-12T01:00 2026-07-11')
  expect(start('2026-07-11')).toBe('2026-07-11')
  expect(start('2026-07-11T00:00:00-05:00')).toBe('2026-07-11')
  const denver = { timezone: 'America/Denver', timezoneIsOverride: true }
  expect(start('2026-07-11T20:00:00-05:00', denver)).toBe('2026-07-12T02:00 2026-07-11')
})

test('Ends: days, times, durations, and none', () => {
  const time = (startDate: string, endDate?: string, duration?: string) => {
    const { endAt, noStart, noEnd, startDay, endDay } = readOne({ startDate, endDate, duration })
    const end = endAt === null ? null : new Date(endAt).toISOString().slice(0, 16)
    return [end, noStart ? 'day' : noEnd ? 'start' : 'both', `${startDay}/${endDay}`]
  }
  const day = '2026-07-11'
  expect(time(day)).toEqual([null, 'day', `${day}/${day}`])
  expect(time(day, '2026-07-13')).toEqual(['2026-07-14T04:59', 'day', `${day}/2026-07-13`])
  expect(time(`${day}T00:00:00`, `${day}T23:59:59`)).toEqual([
    '2026-07-12T04:59',
    'day',
    `${day}/${day}`,
  ])
  expect(time(`${day}T00:00`, '2026-07-12T00:00')).toEqual([
    '2026-07-12T04:59',
    'day',
    `${day}/${day}`,
  ])
  expect(time(`${day}T20:00`, '2026-07-13')).toEqual([
    '2026-07-14T04:59',
    'start',
    `${day}/2026-07-13`,
  ])
  expect(time(`${day}T20:00`, `${day}T20:00`)).toEqual([null, 'start', `${day}/${day}`])
  expect(time(`${day}T20:00`, undefined, 'PT2H')).toEqual([
    '2026-07-12T03:00',
    'both',
    `${day}/${day}`,
  ])
  expect(time(`${day}T20:00`, 'tba', 'soon')).toEqual([null, 'start', `${day}/${day}`])
})

test('An event that cannot be read is reported and affects no other', () => {
  const event = (name: string, startDate?: string) => ({
    ...EVENT,
    name,
    startDate,
    url: `/e/${name}`,
  })
  const { events, invalid } = read(
    script([
      event('none'),
      event('words', 'soon'),
      event('february', '2026-02-30T20:00'),
      event('far', '9999-12-31'),
      { ...EVENT, name: ' ', url: undefined },
      event('good', '2026-07-11T20:00'),
      { ...event('long', '2026-07-11'), endDate: '2046-07-11' },
    ]),
  )
  expect(events.map(({ title }) => title)).toEqual(['good'])
  expect(invalid).toEqual([
    { kind: 'event', externalId: '/e/none', reason: 'it has no start date' },
    {
      kind: 'event',
      externalId: '/e/words',
      reason: "its start 'soon' is not a date",
    },
    {
      kind: 'event',
      externalId: '/e/february',
      reason: "its start '2026-02-30T20:00' is not a date",
    },
    {
      kind: 'event',
      externalId: '/e/far',
      reason: 'its start lies outside the years 1900 to 2199',
    },
    { kind: 'event', externalId: null, reason: 'it has no title' },
    {
      kind: 'event',
      externalId: '/e/long',
      reason: 'its end lies more than ten years after its start',
    },
  ])
})

test('An event in several formats is one, and each format adds what the others lack', () => {
  const { events, notes } = read(`
    ${script({ ...EVENT, startDate: '2026-07-11' })}
    <div itemscope itemtype="https://schema.org/Event">
      <b itemprop="name">JAZZ</b> <time itemprop="startDate" datetime="2026-07-11T20:00">8 PM</time>
      <div itemprop="description"><p>Bring a <a href="/chairs">chair</a></p></div>
      <img itemprop="image" src="jazz.jpg">
    </div>
    <div class="h-event"><p class="p-name">Jazz</p><time class="dt-start" datetime="2026-07-11T20:00">
      8 PM</time> <span class="p-location">Bandshell</span></div>
    <div class="h-event"><p class="p-name">Blues</p><time class="dt-start" datetime="2026-07-12">12</time></div>`)
  expect(events).toMatchObject([
    {
      externalId: '/events/jazz',
      title: 'Jazz',
      startAt: Date.parse('2026-07-12T01:00Z'),
      noStart: false,
      description: '<p>Bring a <a href="https://hall.example/chairs">chair</a></p>',
      imageUrl: 'https://hall.example/events/jazz.jpg',
      venue: { name: 'Bandshell' },
    },
    { externalId: '/events|2026-07-12|blues', title: 'Blues', noStart: true },
  ])
  expect(notes).toEqual([])
})

test('Properties of microdata may be anywhere on the page', () => {
  const { events } = read(`
    <div itemscope itemtype="http://schema.org/Event" itemref="when where loop">
      <span itemprop="name">Jazz</span><link itemprop="eventStatus" href="https://schema.org/EventCancelled">
    </div>
    <p id="when"><span itemprop="startDate" content="2026-07-11T20:00">Saturday</span></p>
    <div id="where" itemprop="location" itemscope itemtype="http://schema.org/Place" itemref="where">
      <span itemprop="name">Hall</span></div>
    <div id="loop" itemprop="superEvent" itemscope itemref="loop"></div>`)
  expect(events).toMatchObject([{ title: 'Jazz', status: 'cancelled', venue: { name: 'Hall' } }])
})

test('Ids: the event’s page, with the start where it has several dates or is the list itself', () => {
  const ids = (...events: object[]) =>
    readEvents(...events.map((event) => ({ ...EVENT, ...event }))).map(
      ({ externalId }) => externalId,
    )
  expect(ids({ url: 'http://www.hall.example/events/jazz?utm_source=x&id=7#top' })).toEqual([
    '/events/jazz?id=7',
  ])
  expect(ids({ url: 'https://tickets.example/jazz' })).toEqual(['tickets.example/jazz'])
  expect(ids({ startDate: '2026-07-11' }, { startDate: '2026-07-12T20:00' })).toEqual([
    '/events/jazz|2026-07-11',
    '/events/jazz|2026-07-12T20:00',
  ])
  expect(ids({ url: undefined }, { url: undefined, name: 'Blues' })).toEqual([
    '/events|2026-07-11T20:00|jazz',
    '/events|2026-07-11T20:00|blues',
  ])
  expect(ids({}, {})).toEqual(['/events/jazz'])
})

test('A page without events is no feed, and a list that is empty now is one', () => {
  for (const body of [
    '',
    'Not found',
    '<!DOCTYPE html><title>Just a moment...</title>',
    script({ '@type': 'Organization', name: 'Hall' }),
    '{"code":404}',
    '\u0000\u0001\u0002',
  ]) {
    expect(() => read(body)).toThrow(InvalidFeedError)
  }
  for (const empty of [
    { '@type': 'Place', name: 'Hall', event: [] },
    { '@type': 'ItemList', itemListElement: [] },
  ]) {
    expect(read(script(empty))).toMatchObject({ events: [], covers: CONTEXT.window })
  }
  expect(() => jsonld.read([], CONTEXT)).toThrow(InvalidFeedError)
})

test('JSON that is nested too deep, or built to be slow to repair, costs no other block', () => {
  const deep = `${'{"@type":"Event","a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  for (const block of [
    deep,
    '['.repeat(10_000),
    '{"a":'.repeat(50_000),
    `{"a":"${'b"c'.repeat(100_000)}`,
  ]) {
    expect(read(script(block) + script(EVENT)).events.map(({ title }) => title)).toEqual(['Jazz'])
  }
})

test('A page that nests without end is refused', () => {
  for (const tag of ['<div itemscope itemprop="event">', '<div class="h-event">']) {
    expect(() => read(script(EVENT) + tag.repeat(10_000))).toThrow(InvalidFeedError)
  }
})

test('Items of microdata that refer to each other end', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `i${index}`)
  const items = ids.map(
    (id) => `<div id="${id}" itemprop="event" itemscope itemref="${ids.join(' ')}"></div>`,
  )
  expect(read(script(EVENT) + items.join('')).events.map(({ title }) => title)).toEqual(['Jazz'])
})

/** A site of the tests: URLs and what they answer; an error is thrown, and others are 404. */
function site(answers: Record<string, string | Error | null>) {
  const requests: string[] = []
  const waits: number[] = []
  const get = async (url: string, request?: PageRequest) => {
    requests.push(`${request?.kind} ${url.replace('https://hall.example', '')}`)
    const answer = answers[url.replace('https://hall.example', '')]
    if (answer === undefined) throw Object.assign(new Error('404'), { status: 404 })
    if (answer instanceof Error) throw answer
    return answer === null ? null : createPage(answer, url)
  }
  const source = {
    ...CONTEXT,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds)
    },
    ticketmasterKey: null,
  }
  return { requests, waits, fetch: () => jsonld.fetch(get, source) }
}

const link = (path: string, text = 'More') => `<a href="${path}">${text}</a>`
const detail = (name: string, startDate = '2026-07-11T20:00') =>
  script({ ...EVENT, name, startDate, url: undefined })

test('Events that the list does not describe are read from their pages, once each', async () => {
  const { fetch, requests, waits } = site({
    '/events/': `
      ${script(EVENT)} ${script({ ...EVENT, name: 'Day', url: '/events/day', startDate: '2026-07-12' })}
      ${link('/events/jazz/')} ${link('blues?utm_source=list')} ${link('/events/blues#tickets')}
      ${link('/events/category/music/')} ${link('/events/2026-08/')} ${link('/about/')}
      ${link('/events/list.ics')} ${link('https://tickets.example/events/jazz')} ${link('/events/gone')}
      ${link('/events/down')}`,
    '/events/blues?utm_source=list': detail('Blues'),
    '/events/blues': detail('Blues'),
    '/events/day': detail('Day', '2026-07-12T19:00'),
    '/events/down': new Error('timeout'),
  })
  const pages = await fetch()
  expect(requests).toEqual([
    'page /events/',
    'page /events/day',
    'page /events/blues?utm_source=list',
    'page /events/gone',
    'page /events/down',
  ])
  expect(waits.length).toBe(4)
  const { events, invalid, notes, covers } = jsonld.read(pages!, CONTEXT)
  expect(events.map(({ externalId, noStart }) => [externalId, noStart])).toEqual([
    ['/events/jazz', false],
    ['/events/day', false],
    ['/events/blues', false],
  ])
  // The event of the page that failed is not deleted.
  expect(invalid).toEqual([
    { kind: 'event', externalId: '/events/down', reason: 'its page could not be read' },
  ])
  expect({ notes, covers }).toEqual({ notes: [], covers: CONTEXT.window })
})

test('Events without a URL are those of the pages that are linked, also if every page repeats them', async () => {
  const listed = (name: string, day: string) =>
    script({ ...EVENT, name, url: undefined, startDate: `2026-07-${day}T20:00` })
  const footer =
    listed('Picnic', '20') +
    script({ ...EVENT, name: 'Fair', startDate: '2026-07-21', url: '/fair' })
  const { fetch } = site({
    '/events/': `${listed('Jazz', '11')} ${listed('Open house', '12')} ${footer}
      ${link('/events/jazz')} ${link('/events/blues')}`,
    '/events/jazz': listed('Jazz', '11') + footer,
    '/events/blues': listed('Blues', '13') + footer,
    '/fair': footer,
  })
  const { events } = jsonld.read((await fetch())!, CONTEXT)
  expect(events.map(({ externalId, upstreamUrl }) => [externalId, upstreamUrl])).toEqual([
    ['/fair', 'https://hall.example/fair'],
    ['/events/jazz', 'https://hall.example/events/jazz'],
    ['/events/blues', 'https://hall.example/events/blues'],
    ['/events|2026-07-12T20:00|open house', URL],
    ['/events|2026-07-20T20:00|picnic', URL],
  ])
})

test('A list of links for search engines leads to its pages', async () => {
  const { fetch } = site({
    '/events/': script({
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, url: 'https://hall.example/p/1' },
        { '@type': 'ListItem', position: 2, item: { '@id': '#2', url: '/p/2' } },
      ],
    }),
    '/p/1': detail('One'),
    '/p/2': detail('Two'),
  })
  const { events } = jsonld.read((await fetch())!, CONTEXT)
  expect(events.map(({ externalId, title }) => [externalId, title])).toEqual([
    ['/p/1', 'One'],
    ['/p/2', 'Two'],
  ])
})

test('The pages of a list are read until one adds nothing', async () => {
  const event = (name: string) => script({ ...EVENT, name, url: `/events/${name}` })
  const next = (page: number) => `<link rel="next" href="/events/?page=${page}">`
  const { fetch, requests } = site({
    '/events/': event('a') + next(2),
    '/events/?page=2': event('b') + next(3),
    '/events/?page=3': event('a') + next(4),
  })
  const pages = await fetch()
  expect(requests).toEqual(['page /events/', 'page /events/?page=2', 'page /events/?page=3'])
  const { events, covers } = jsonld.read(pages!, CONTEXT)
  expect(events.map(({ title }) => title)).toEqual(['a', 'b'])
  expect(covers.to).toBe(Date.parse('2026-07-12T01:00Z'))
  const whole = site({ '/events/': event('a') + next(2), '/events/?page=2': event('b') })
  expect(jsonld.read((await whole.fetch())!, CONTEXT).covers).toEqual(CONTEXT.window)
  const failing = site({
    '/events/': event('a') + next(2),
    '/events/?page=2': new Error('timeout'),
  })
  await expect(failing.fetch()).rejects.toThrow('timeout')
})

test('A site that fails or limits its rate is left alone', async () => {
  const links = Array.from({ length: 20 }, (_, index) => link(`/events/e${index}`)).join('')
  const answers = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`/events/e${index}`, new Error('timeout')]),
  )
  const failing = site({ ...answers, '/events/': script(EVENT) + links })
  await failing.fetch()
  expect(failing.requests.length).toBe(1 + 3)
  const limited = Object.assign(new Error('429'), { status: 429 })
  const limiting = site({ ...answers, '/events/e0': limited, '/events/': script(EVENT) + links })
  const pages = await limiting.fetch()
  expect(limiting.requests.length).toBe(2)
  expect(jsonld.read(pages!, CONTEXT).invalid.length).toBe(20)
})

test('A list of thousands of links is read up to a limit, and nothing after it is deleted', async () => {
  const links = Array.from({ length: 400 }, (_, index) => link(`/events/e${index}`)).join('')
  const details = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`/events/e${index}`, detail(`E${index}`)]),
  )
  const { fetch, requests } = site({ ...details, '/events/': script(EVENT) + links })
  const pages = await fetch()
  expect(requests.length).toBe(301)
  const { events, covers } = jsonld.read(pages!, CONTEXT)
  expect(events.length).toBe(301)
  expect(covers.to).toBe(Date.parse('2026-07-12T01:00Z'))
})

test('An unchanged page is not read', async () => {
  expect(await site({ '/events/': null }).fetch()).toBe(null)
})
