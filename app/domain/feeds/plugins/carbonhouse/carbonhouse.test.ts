import { expect, test } from 'vitest'
import {
  InvalidFeedError,
  type Page,
  type PageRequest,
  type ReadContext,
} from '../../contract/feed-plugin'
import { carbonhouse } from './carbonhouse'

const SITE = 'https://arena.example'
const WINDOW = { from: Date.parse('2026-07-09T05:00Z'), to: Date.parse('2027-08-09T05:00Z') }
const CONTEXT: ReadContext = {
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  url: `${SITE}/events`,
  manifest: null,
  window: WINDOW,
}
const BERLIN = { ...CONTEXT, timezone: 'Europe/Berlin' }

const createPage = (html: string, url = CONTEXT.url): Page => ({
  url,
  contentType: 'text/html',
  body: new TextEncoder().encode(html),
})
const createList = (...rows: string[]) =>
  createPage(`<div class="eventList"><div class="list" id="list">${rows.join('')}</div></div>`)
const detail = (slug: string) => `${SITE}/events/detail/${slug}`

/** A row of the current variant. */
const row = (slug: string, date: string, { title = slug, time = '', more = '' } = {}) => `
  <div class="eventItem entry clearfix"><div class="info">
    <div class="date">${date}</div>
    <h3 class="title"><a href="/events/detail/${slug}">${title}</a></h3>${more}
    <h5 class="time"><svg><path d="M1"><span class="start">${time}</span></h5>
  </div></div>`

const read = (html: string | Page[], context = CONTEXT) =>
  carbonhouse.read(typeof html === 'string' ? [createList(html)] : html, context)
const days = (html: string | Page[], context = CONTEXT) =>
  read(html, context).events.map(({ startDay, endDay, startAt, noStart }) =>
    [startDay, endDay === startDay ? '' : endDay, noStart ? '' : new Date(startAt).toISOString()]
      .filter(Boolean)
      .join(' '),
  )

test('The widget of venue sites is read where it is the list', () => {
  const page = createPage(`<div class="event_list"></div>
    <div class="m-venueframework-eventslist__item">
      <div class="m-venueframework-eventslist__thumb"><a href="/events/detail/phil"><img src="/assets/img/phil.jpg"></a></div>
      <div class="m-eventItem__date date"><span class="m-date__singleDate"><span class="m-date__weekday">viernes | </span><span class="m-date__month">oct. </span><span class="m-date__day">23</span><span class="m-date__year">, 2026</span></span>
        <span class="m-eventItem__timegrid">| <span class="m-eventItem__start"> 7:30 p. m.</span></span></div>
      <h3 class="m-eventItem__title"><a href="/events/detail/phil">Phil</a></h3>
      <h4 class="m-eventItem__tagline">Live!</h4>
      <h5 class="m-eventItem__location">Coliseo</h5>
      <a href="https://tickets.example/phil" class="tickets onsalenow">Comprar</a>
    </div>`)
  const [event] = read([page]).events
  expect(event).toMatchObject({
    externalId: '/events/detail/phil|2026-10-23',
    title: 'Phil',
    description: '<p>Live!</p>',
    startAt: Date.parse('2026-10-23T19:30:00-05:00'),
    noStart: false,
    imageUrl: `${SITE}/assets/img/phil.jpg`,
    ticketUrl: 'https://tickets.example/phil',
    upstreamUrl: detail('phil'),
    venue: { externalId: 'coliseo', name: 'Coliseo', address: '' },
  })
})

test('Rows with the names of components have a day and no time', () => {
  const html = `<div class="m-eventItem"><div class="m-eventItem__date date">
      <span class="m-date__singleDate"><span class="m-date__month">AUG </span><span class="m-date__day">7</span><span class="m-date__year"> 2026 </span></span></div>
    <h3 class="m-eventItem__title"><a href="/events/detail/play">A Play</a></h3>
    <div class="venue_title">Ohio Theatre</div></div>`
  expect(read(html).events).toMatchObject([
    { title: 'A Play', startDay: '2026-08-07', noStart: true, venue: { name: 'Ohio Theatre' } },
  ])
})

test('The template of AEG has the times of shows and of doors', () => {
  const entry = (time: string) => `<div class="entry showbox"><div class="info">
    <div class="title"><h5>Live Co presents</h5><h3 class="carousel_item_title_small"><a href="/events/detail/98765">The Band</a></h3><h4 class="supporting">with The Others</h4></div>
    <span class="date">Fri, Jul 24, 2026</span><span class="time">${time}</span>
    <span class="venue">@ The Showbox</span>
    <a class="tickets status_1" href="https://www.axs.com/events/1">Get tickets</a></div></div>`
  expect(read(entry('Show 6:00 PM')).events).toMatchObject([
    {
      externalId: '/events/detail/98765|2026-07-24',
      title: 'The Band',
      description: '<p>Live Co presents</p>\n<p>with The Others</p>',
      startAt: Date.parse('2026-07-24T18:00:00-05:00'),
      ticketUrl: 'https://www.axs.com/events/1',
      venue: { name: 'The Showbox' },
    },
  ])
  // Only when doors open is no time of the show.
  expect(read(entry('Doors 7:00 PM')).events).toMatchObject([{ noStart: true }])
})

const berlinRow = (title: string, slug: string, month = '08.') => `
  <div class="active-date entry clearfix" data-category="3" data-categoryname="konzert" data-date="2026-08">
    <div class="date"><span class="m-date__singleDate"><span class="m-date__day">21.</span><span class="m-date__month">${month}</span><span class="m-date__year">2026, </span><span class="m-date__hour"> 20:00 Uhr</span></span></div>
    <h3 class="event-title"><a href="/events/detail/${slug}">${title}</a></h3>
    <span class="price"><i class="ab">ab</i> 83,50 €</span></div>`

test('Localized rows are read in their own language', () => {
  const html = berlinRow('Diljit', 'diljit/2026-08-21-2000')
  expect(read(html, BERLIN).events).toMatchObject([
    {
      externalId: '/events/detail/diljit/2026-08-21-2000',
      seriesId: '/events/detail/diljit',
      startAt: Date.parse('2026-08-21T20:00:00+02:00'),
      categories: ['konzert'],
      cost: 'ab 83,50 €',
      status: 'scheduled',
    },
  ])
  expect(days(berlinRow('JONY', 'jony', 'Sep.'), BERLIN)).toEqual([
    '2026-09-21 2026-09-21T18:00:00.000Z',
  ])
  expect(read(berlinRow('ABGESAGT: Ryan', 'ryan'), BERLIN).events).toMatchObject([
    { title: 'Ryan', status: 'cancelled' },
  ])
  expect(read(berlinRow('VENUE ÄNDERUNG: Jazeek', 'jazeek'), BERLIN).events).toMatchObject([
    { title: 'VENUE ÄNDERUNG: Jazeek', status: 'scheduled' },
  ])
})

const range = (first: string, last: string) =>
  `<span class="m-date__rangeFirst">${first}</span><span class="m-date__separator"> - </span><span class="m-date__rangeLast">${last}</span>`
const field = (name: string, text: string) => `<span class="m-date__${name}">${text}</span>`

test('A range takes its month from its first and its year from its last day', () => {
  const august = range(
    field('month', 'Aug') + field('day', '29'),
    field('day', '31') + field('year', ', 2026'),
  )
  expect(days(row('run', august))).toEqual(['2026-08-29 2026-08-31'])
  const newYear = range(
    field('day', '28 ') + field('month', 'Dec '),
    field('day', '3 ') + field('month', 'Jan ') + field('year', ' 2027'),
  )
  expect(days(row('run', newYear))).toEqual(['2026-12-28 2027-01-03'])
  // Its time is that of each day; when the last one ends is not known.
  expect(days(row('run', august, { time: '8:00 PM' }))).toEqual([
    '2026-08-29 2026-08-31 2026-08-30T01:00:00.000Z',
  ])
})

test('The year may only be in the label of the date', () => {
  const html = row('far', '').replace(
    'class="date">',
    'class="date" aria-label="August  1 2027">Aug 01',
  )
  expect(days(html)).toEqual(['2027-08-01'])
})

test('An event that is on the page twice is read once, with the time of either', () => {
  const widget = `<div class="m-venueframework-eventslist__item"><div class="m-eventItem__date date">Jul 24, 2026
    <span class="m-eventItem__start">8:00 PM</span></div><h3 class="m-eventItem__title"><a href="/events/detail/band">Band</a></h3></div>`
  const list = createList(row('band', 'Jul 24, 2026', { title: 'The Band' }))
  const page = createPage(widget + new TextDecoder().decode(list.body))
  expect(read([page]).events).toMatchObject([
    { title: 'The Band', startAt: Date.parse('2026-07-24T20:00:00-05:00'), seriesId: null },
  ])
})

test('Cards of a run share a page, and are told apart by their days and times', () => {
  const html = [
    row('nutcracker', 'Dec 19, 2026', { time: '2:00 PM' }),
    row('nutcracker', 'Dec 19, 2026', { time: '7:30 PM' }),
    row('nutcracker', 'Dec 20, 2026', { time: '2:00 PM' }),
  ].join('')
  const { events } = read(html)
  expect(events.map(({ externalId }) => externalId)).toEqual([
    '/events/detail/nutcracker|2026-12-19T14:00',
    '/events/detail/nutcracker|2026-12-19T19:30',
    '/events/detail/nutcracker|2026-12-20',
  ])
  expect(new Set(events.map(({ seriesId }) => seriesId))).toEqual(
    new Set(['/events/detail/nutcracker']),
  )
})

test('Marks in the title, the date, or on the button are the status', () => {
  const status = (html: string) =>
    read(html).events.map(({ title, status, soldOut }) => [title, status, soldOut])[0]
  const button = (text: string, name = '') => ({
    more: `<a class="tickets ${name}" href="#">${text}</a>`,
  })
  const day = 'Jul 24, 2026'
  expect(status(row('a', day, { title: '(Canceled) Jazz' }))).toEqual(['Jazz', 'cancelled', false])
  expect(status(row('a', day, button('POSTPONED')))).toEqual(['a', 'postponed', false])
  expect(status(row('a', day, button('Tickets', 'soldout')))).toEqual(['a', 'scheduled', true])
  expect(status(row('a', day, button('Sold Out')))).toEqual(['a', 'scheduled', true])
})

test('A row without a day is invalid, and keeps the event as it was', () => {
  const { events, invalid } = read(row('tbd', 'TBD') + row('good', 'Jul 24, 2026'))
  expect(events.map(({ title }) => title)).toEqual(['good'])
  expect(invalid).toEqual([
    { kind: 'event', externalId: '/events/detail/tbd', reason: "its date 'TBD' is not a day" },
  ])
})

const eventPage = (slug: string, ...performances: string[]) =>
  createPage(
    `<h1 class="title">${slug}</h1><div class="event_showings"><ul>${performances
      .map((text) => `<li class="listItem">${text}</li>`)
      .join(
        '',
      )}</ul></div><div class="event_description"><p>See <a href="/more">more</a></p></div>`,
    detail(slug),
  )
const performance = (day: string, time: string) =>
  `<span class="showings_date" aria-label="${day}">${day}</span><span class="time">${time}</span>
   <a class="tickets" href="https://tickets.example/${encodeURIComponent(day)}">Buy</a>`

test('The page of a run lists its performances', () => {
  const page = eventPage(
    'run',
    performance('August 29 2026', '8:00 PM'),
    performance('August 30 2026', '2:00 PM'),
    performance('August 30 2026', '8:00 PM'),
  )
  const { events } = read([createList(row('run', 'Aug 29 - 31, 2026')), page])
  expect(events.map(({ externalId, ticketUrl }) => [externalId, ticketUrl])).toEqual([
    ['/events/detail/run|2026-08-29', 'https://tickets.example/August%2029%202026'],
    ['/events/detail/run|2026-08-30T14:00', 'https://tickets.example/August%2030%202026'],
    ['/events/detail/run|2026-08-30T20:00', 'https://tickets.example/August%2030%202026'],
  ])
  expect(events[0]?.description).toBe(`<p>See <a href="${SITE}/more">more</a></p>`)
})

test('A run whose page could not be read stays as it was; a single event loses only its details', () => {
  const failed = (slug: string) => createPage('', detail(slug))
  const rows = row('run', 'Aug 29 - 31, 2026') + row('one', 'Jul 24, 2026')
  const { events, invalid, notes } = read([createList(rows), failed('run'), failed('one')])
  expect(events.map(({ title }) => title)).toEqual(['one'])
  expect(invalid).toEqual([
    {
      kind: 'event',
      externalId: '/events/detail/run',
      reason: 'its page, which has the dates of its run, could not be read',
    },
  ])
  expect(notes).toEqual(['pages of single events that could not be read: 2'])
})

test('What is not a list of events fails the run', () => {
  const fails = (body: string, message: string, url = CONTEXT.url) => {
    expect(() => read([createPage(body, url)])).toThrow(InvalidFeedError)
    expect(() => read([createPage(body, url)])).toThrow(message)
  }
  fails('', 'an empty body')
  fails('<html><body>Just a moment…</body></html>', 'without a carbonhouse list')
  fails('{"error":"no"}', 'without a carbonhouse list')
  fails('<ul class="eventDetailList"></ul>', 'the page of a single event')
  const rows = `${SITE}/events/events_ajax/12`
  fails('{"error":"no"}', 'did not return rows', rows)
  fails('"<div', 'did not return rows', rows)
  expect(() => read([])).toThrow(InvalidFeedError)
})

const BUTTON = `<button id="loadMoreEvents" data-category="0" data-venue="0" data-team="0" data-offset="2" data-increment="2" data-camefrom="event-list-page"></button>`
const QUERY = 'category=0&venue=0&team=0&exclude=&per_page=60&came_from_page=event-list-page'

class StatusError extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`)
  }
}

/** Fetches from a site of the tests: bodies by path, or the status of a failure. */
async function fetchFrom(site: Record<string, string | number>, url = CONTEXT.url) {
  const requests: [path: string, kind: PageRequest['kind']][] = []
  const get = async (url: string, request?: PageRequest) => {
    const path = url.replace(SITE, '')
    requests.push([path, request?.kind])
    expect(request?.hosts).toEqual(['arena.example'])
    const answer = site[path] ?? (path.includes('/detail/') ? 503 : 404)
    if (typeof answer === 'number') throw new StatusError(answer)
    return createPage(answer, url)
  }
  const { timezone, window } = CONTEXT
  const source = { url, manifest: null, timezone, window, wait: async () => {} }
  const pages = await carbonhouse.fetch(get, { ...source, ticketmasterKey: null })
  return { pages: pages ?? [], requests }
}

const first = `<div class="eventList" id="list">${row('a', 'Jul 24, 2026')}${row('b', 'Jul 25, 2026')}</div>${BUTTON}`
const fragment = (...rows: string[]) => JSON.stringify(rows.join(''))
const more = (offset: number) => `/events/events_ajax/${offset}?${QUERY}`

test('More rows are requested by the rows received, until none come', async () => {
  const { pages, requests } = await fetchFrom({
    '/events': first,
    [more(2)]: fragment(row('c', 'Jul 26, 2026'), row('d', 'Sep 26, 2027')),
    [more(4)]: fragment(row('e', 'Jul 28, 2026')),
    [more(5)]: '""',
  })
  expect(requests).toEqual([
    ['/events', 'page'],
    [more(2), 'page-data'],
    [more(4), 'page-data'],
    [more(5), 'page-data'],
    // After three failures the others are not requested.
    ...['a', 'b', 'c'].map((slug) => [`/events/detail/${slug}`, 'page']),
  ])
  const { events, covers, notes } = read(pages)
  expect(events.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'e'])
  expect(covers).toEqual(WINDOW)
  expect(notes).toEqual(['pages of single events that could not be read: 4'])
})

test('A list that begins again, or whose rest is missing, ends', async () => {
  const again = await fetchFrom({ '/events': first, [more(2)]: fragment(row('a', 'Jul 24, 2026')) })
  expect(again.requests.filter(([, kind]) => kind === 'page-data').length).toBe(1)
  expect(read(again.pages).covers).toEqual(WINDOW)
  const missing = await fetchFrom({ '/events': first })
  expect(read(missing.pages).covers.to).toBe(Date.parse('2026-07-25T00:00:00-05:00'))
  await expect(fetchFrom({ '/events': first, [more(2)]: 503 })).rejects.toThrow('status 503')
  await expect(fetchFrom({})).rejects.toThrow('status 404')
})

test('One venue of a group can be a scrape of its own', async () => {
  const rows = `/events/events_ajax/0?${QUERY.replace('venue=0', 'venue=3')}`
  const { pages, requests } = await fetchFrom(
    { [rows]: fragment(row('a', 'Jul 24, 2026')) },
    `${SITE}/events?venue=3`,
  )
  expect(requests[0]).toEqual([rows, 'page-data'])
  expect(read(pages).events.map(({ title }) => title)).toEqual(['a'])
})

test('A site that fails for three pages in a row is left alone', async () => {
  const list = Array.from({ length: 10 }, (_, index) => row(`e${index}`, `Aug ${index + 1}, 2026`))
  const { pages, requests } = await fetchFrom({
    '/events': `<div id="list">${list.join('')}</div>`,
  })
  expect(requests.length).toBe(4)
  expect(read(pages).events.length).toBe(10)
  expect(read(pages).notes).toEqual(['pages of single events that could not be read: 10'])
})

test('Events after the window cost no request; a run without a page is one event', async () => {
  const { pages, requests } = await fetchFrom({
    '/events': `<div id="list">${row('run', 'Aug 29 - 31, 2026')}${row('far', 'Sep 1, 2027')}</div>`,
    '/events/detail/run': 404,
  })
  expect(requests.map(([path]) => path)).toEqual(['/events', '/events/detail/run'])
  expect(days(pages)).toEqual(['2026-08-29 2026-08-31'])
})

test('Pages of other sites are not requested', async () => {
  const html = row('a', 'Jul 24, 2026').replace('/events/detail/a', 'https://elsewhere.example/a')
  const { requests } = await fetchFrom({ '/events': `<div id="list">${html}</div>` })
  expect(requests).toEqual([['/events', 'page']])
})
