import { expect, test } from 'vitest'
import { createFeedPage, createReadContext } from '../../../../../test/samples/feed-pages'
import { listRecordings, readRecording } from '../../../../../test/services/recordings'
import { InvalidFeedError, type ReadContext } from '../../contract/feed-plugin'
import { distinctVenues } from '../../parsing/distinct-venues'
import { tribe } from './tribe'

const CONTEXT = createReadContext('')

const REST = 'https://park.example/wp-json/tribe/events/v1/events'

const EVENT = {
  id: 7,
  global_id: 'park.example?id=7',
  url: 'https://park.example/event/jazz/',
  title: 'Jazz &#038; Blues &#8211; free',
  description:
    '[vc_row full_width="yes"][vc_column]<p>Bring a chair [sold out]</p>[/vc_column][/vc_row]',
  image: { url: 'https://park.example/jazz.jpg', id: 3 },
  all_day: false,
  start_date: '2026-07-11 20:00:00',
  end_date: '2026-07-11 22:00:00',
  utc_start_date: '2026-07-11 20:00:00',
  timezone: 'America/New_York',
  cost: '$10 &ndash; $25',
  website: 'https://tickets.example/jazz',
  categories: [
    { name: 'Music &amp; Dance', id: 1 },
    { name: 'Music &amp; Dance', id: 2 },
  ],
  venue: {
    id: 9,
    venue: 'Bandshell &#8220;B&#8221;',
    address: '12 Main St.,',
    city: 'Milwaukee',
    stateprovince: 'WI',
    zip: '53202',
    global_id: 'park.example?id=9',
  },
  organizer: [{ organizer: 'Park &amp; Co', phone: '414', email: 'park&#064;park.example' }],
  hide_from_listings: false,
}

const createPage = (answer: unknown, url = REST) =>
  createFeedPage(
    typeof answer === 'string' ? answer : JSON.stringify(answer),
    url,
    'application/json',
  )

const read = (events: unknown[], context: Partial<ReadContext> = {}) =>
  tribe.read([createPage({ events, total: events.length })], { ...CONTEXT, ...context })

const readOne = (changes: Record<string, unknown>, context: Partial<ReadContext> = {}) =>
  read([{ ...EVENT, ...changes }], context).events[0]!

test('An event is converted to our fields', () => {
  expect(readOne({})).toEqual({
    externalId: 'park.example?id=7',
    seriesId: null,
    title: 'Jazz & Blues – free',
    description: '<p>Bring a chair [sold out]</p>',
    status: 'scheduled',
    soldOut: false,
    upstreamUrl: 'https://park.example/event/jazz/',
    ticketUrl: 'https://tickets.example/jazz',
    imageUrl: 'https://park.example/jazz.jpg',
    cost: '$10 – $25',
    contact: { name: 'Park & Co', phone: '414', email: 'park@park.example' },
    categories: ['Music & Dance'],
    venue: {
      externalId: 'park.example?id=9',
      name: 'Bandshell “B”',
      address: '12 Main St., Milwaukee, WI 53202',
      latitude: null,
      longitude: null,
    },
    startAt: Date.parse('2026-07-12T00:00Z'),
    endAt: Date.parse('2026-07-12T02:00Z'),
    noStart: false,
    noEnd: false,
    startDay: '2026-07-11',
    endDay: '2026-07-11',
    timezone: 'America/New_York',
  })
})

test('An answer that a web page wraps is read', () => {
  const wrapped = `<html><body><p>${JSON.stringify({ events: [EVENT], total: 1 })}</p></body></html>`
  const { events } = tribe.read([createPage(wrapped)], CONTEXT)
  expect(events.map(({ title }) => title)).toEqual(['Jazz & Blues – free'])
})

test('A real time zone is used; WordPress’s default of UTC is not', () => {
  const start = (timezone: unknown, context: Partial<ReadContext> = {}) => {
    const event = readOne({ timezone }, context)
    return `${new Date(event.startAt).toISOString().slice(0, 16)} ${event.timezone}`
  }
  expect(start('America/New_York')).toBe('2026-07-12T00:00 America/New_York')
  for (const wrong of ['UTC', 'UTC+0', 'UTC-5', 'UTC+5.5', 'Etc/GMT+5', 'Mars/Olympus', '', null]) {
    expect(start(wrong)).toBe('2026-07-12T01:00 America/Chicago')
  }
  const override = { timezone: 'America/Denver', timezoneIsOverride: true }
  expect(start('America/New_York', override)).toBe('2026-07-12T02:00 America/Denver')
})

test('An end equal to the start is none, and all-day events have no hours', () => {
  expect(readOne({ end_date: EVENT.start_date })).toMatchObject({ endAt: null, noEnd: true })
  const days = { all_day: true, start_date: '2026-07-11 00:00:00', end_date: '2026-07-13 23:59:59' }
  expect(readOne({ ...days, timezone: 'UTC+0' })).toMatchObject({
    startAt: Date.parse('2026-07-11T05:00Z'),
    endAt: Date.parse('2026-07-14T04:59:59Z'),
    noStart: true,
    noEnd: true,
    startDay: '2026-07-11',
    endDay: '2026-07-13',
  })
})

test('Venue, image and organizer may be an object, a list, false or missing', () => {
  const nothing = { venue: null, imageUrl: null, contact: {} }
  const { venue, organizer } = EVENT
  expect(readOne({ venue: undefined, image: undefined, organizer: undefined })).toMatchObject(
    nothing,
  )
  expect(readOne({ venue: [], image: false, organizer: [] })).toMatchObject(nothing)
  expect(readOne({ venue: [venue, { id: 8, venue: 'Other' }] }).venue?.name).toBe('Bandshell “B”')
  expect(readOne({ organizer: organizer[0] }).contact.name).toBe('Park & Co')
})

test('A venue without a name is named after its street; with neither it is none', () => {
  const readVenue = (venue: unknown) => readOne({ venue }).venue
  expect(readVenue({ id: 9, address: '12 Main St', city: 'Milwaukee' })).toMatchObject({
    externalId: '9',
    name: '12 Main St',
    address: '12 Main St, Milwaukee',
  })
  expect(readVenue({ id: 9, state: 'GA', stateprovince: 'GA' })).toBe(null)
})

test('Valid coordinates are read', () => {
  const readVenue = (geo_lat: unknown, geo_lng: unknown) => {
    const { venue } = readOne({ venue: { ...EVENT.venue, geo_lat, geo_lng } })
    return [venue?.latitude, venue?.longitude]
  }
  expect(readVenue(43.07, -87.9)).toEqual([43.07, -87.9])
  expect(readVenue('43.07', '-87.9')).toEqual([43.07, -87.9])
  for (const [lat, lng] of [
    [0, 0],
    ['', ''],
    [null, null],
    ['x', 'y'],
    [430, -87.9],
  ]) {
    expect(readVenue(lat, lng)).toEqual([null, null])
  }
})

test('The website is the ticket link unless it is the event’s own page; only http(s) URLs count', () => {
  const links = (website: string, url = EVENT.url) => {
    const event = readOne({ website, url })
    return [event.upstreamUrl, event.ticketUrl]
  }
  expect(links('http://www.park.example/event/jazz')).toEqual([EVENT.url, null])
  expect(links('https://a.example/?a=1&#038;b=2')).toEqual([
    EVENT.url,
    'https://a.example/?a=1&b=2',
  ])
  expect(links('park.example')).toEqual([EVENT.url, null])
  expect(links('javascript:alert(1)', 'data:text/html,x')).toEqual([null, null])
})

test('A status written into the title becomes the status', () => {
  expect(readOne({ title: 'CANCELLED: Jazz' })).toMatchObject({
    title: 'Jazz',
    status: 'cancelled',
  })
  expect(readOne({ title: 'Postponed &#8211; Jazz' })).toMatchObject({
    title: 'Jazz',
    status: 'postponed',
  })
})

test('Occurrences of a series are identified by their dated URLs', () => {
  const event = readOne({ url: 'https://park.example/event/yoga/2026-07-11/' })
  expect(event.seriesId).toBe('https://park.example/event/yoga')
})

test('Hidden events and those outside the window are left out', () => {
  const result = read([
    { ...EVENT, hide_from_listings: true },
    {
      ...EVENT,
      id: 8,
      global_id: '',
      start_date: '2020-01-01 10:00:00',
      end_date: '2020-01-01 11:00:00',
    },
    {
      ...EVENT,
      id: 9,
      global_id: '',
      start_date: '2028-01-01 10:00:00',
      end_date: '2028-01-01 11:00:00',
    },
    {
      ...EVENT,
      id: 10,
      global_id: '',
      start_date: '2026-01-01 10:00:00',
      end_date: '2026-12-01 11:00:00',
    },
  ])
  expect(result.events.map(({ externalId }) => externalId)).toEqual(['10'])
  expect(result.invalid).toEqual([])
})

test('An unreadable event is reported and does not affect others', () => {
  const result = read([
    { ...EVENT, start_date: 'soon' },
    { ...EVENT, id: 8, global_id: '', start_date: '2026-02-30 20:00:00' },
    { ...EVENT, id: 9, global_id: '', title: ' ' },
    { id: 10, title: 'No start' },
    'nonsense',
    null,
    { ...EVENT, id: 11, global_id: 'park.example?id=11' },
  ])
  expect(result.events.map(({ externalId }) => externalId)).toEqual(['park.example?id=11'])
  expect(result.invalid).toEqual([
    { kind: 'event', externalId: 'park.example?id=7', reason: "its start 'soon' is not a time" },
    { kind: 'event', externalId: '8', reason: "its start '2026-02-30 20:00:00' is not a time" },
    { kind: 'event', externalId: '9', reason: 'it has no title' },
    { kind: 'event', externalId: '10', reason: 'its start_date is missing or invalid' },
    { kind: 'event', externalId: null, reason: 'it is not an event' },
    { kind: 'event', externalId: null, reason: 'it is not an event' },
  ])
})

test('An event listed twice is one, and so is its venue', () => {
  const result = read([
    EVENT,
    { ...EVENT, title: 'Jazz, later' },
    { ...EVENT, id: 8, global_id: 'b' },
  ])
  expect(result.events.map(({ title }) => title)).toEqual(['Jazz, later', 'Jazz & Blues – free'])
  expect(distinctVenues(result.events).length).toBe(1)
  expect(result.notes).toEqual(['events listed more than once, of which the last is used: 1'])
})

test('Input that is not a list of events fails the run', () => {
  const answers = [
    '',
    '<!DOCTYPE html><title>Just a moment...</title>',
    '{"code":"rest_no_route","message":"No route","data":{"status":404}}',
    '[]',
    'null',
  ]
  for (const answer of answers)
    expect(() => tribe.read([createPage(answer)], CONTEXT)).toThrow(InvalidFeedError)
})

test('A list in latin1 keeps its characters', () => {
  const list = JSON.stringify({ events: [{ ...EVENT, title: 'Soirée à l’hôtel, café Zoë' }] })
  const bytes = Uint8Array.from(list.replace('’', '\u0092'), (character) => character.charCodeAt(0))
  const titles = (contentType: string) => {
    const { events, notes } = tribe.read([{ url: REST, contentType, body: bytes }], CONTEXT)
    return [...events.map(({ title }) => title), ...notes]
  }
  expect(titles('application/json; charset=windows-1252')).toEqual(['Soirée à l’hôtel, café Zoë'])
  expect(titles('application/json')).toEqual([
    'Soirée à l’hôtel, café Zoë',
    expect.stringMatching(/^characters read as .+, by detection$/),
  ])
})

test('The requested dates and the completeness of the response define what it covers', () => {
  const rest_url = `${REST}?page=1&start_date=2026-07-10 00:00:00&end_date=2027-07-30 23:59:59`
  const covers = (answer: object) =>
    tribe.read([createPage({ events: [EVENT], rest_url, ...answer })], CONTEXT).covers
  const requested = { from: Date.parse('2026-07-10T05:00Z'), to: Date.parse('2027-07-31T05:00Z') }
  expect(covers({})).toEqual(requested)
  expect(covers({ total: 1 })).toEqual(requested)
  const lastStart = Date.parse('2026-07-12T00:00Z')
  expect(covers({ total: 10 })).toEqual({ from: requested.from, to: lastStart })
  expect(covers({ next_rest_url: `${REST}?page=2` })).toEqual({
    from: requested.from,
    to: lastStart,
  })
  expect(covers({ rest_url: undefined })).toEqual(CONTEXT.window)
})

const SOURCE = {
  window: CONTEXT.window,
  timezone: CONTEXT.timezone,
  manifest: null,
  wait: async () => {},
  ticketmasterKey: null,
}

class NotFound extends Error {
  readonly status = 404
}

/** A site of the tests: paths and what they answer; others are 404. */
function site(answers: Record<string, unknown>, origin = 'https://park.example') {
  const requestedPaths: string[] = []
  const get = async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const path = pathname + (searchParams.has('page') ? `?page=${searchParams.get('page')}` : '')
    requestedPaths.push(path)
    if (!(path in answers)) throw new NotFound()
    return answers[path] === null
      ? null
      : createPage(answers[path], url.replace(/^https?:\/\/[^/]+/, origin))
  }
  return { get, requestedPaths }
}

const PATH = '/wp-json/tribe/events/v1/events'

test('The API is queried for the days of the window, page by page', async () => {
  const urls: string[] = []
  const answers = [
    { events: [EVENT], next_rest_url: `http://www.park.example${PATH}?page=2` },
    { events: [EVENT], next_rest_url: `https://park.example${PATH}?page=3` },
    { events: [EVENT] },
  ]
  const pages = await tribe.fetch(async (url) => createPage(answers[urls.push(url) - 1], url), {
    url: 'https://park.example',
    ...SOURCE,
  })
  expect(pages?.length).toBe(3)
  expect(urls).toEqual([
    `${REST}?start_date=2026-06-30&end_date=2027-07-30&per_page=50`,
    `${REST}?page=2`,
    `${REST}?page=3`,
  ])
})

test('The API is discovered from a page of the site, also in a subfolder', async () => {
  const root = site({ [PATH]: { events: [] } })
  expect(
    (await tribe.fetch(root.get, { url: 'https://park.example/events/list/', ...SOURCE }))?.length,
  ).toBe(1)
  expect(root.requestedPaths).toEqual([`/events/list${PATH}`, `/events${PATH}`, PATH])
  const blog = site({ [`/blog${PATH}`]: { events: [EVENT] }, [PATH]: { events: [] } })
  const pages = await tribe.fetch(blog.get, { url: 'https://park.example/blog/', ...SOURCE })
  expect(pages?.[0]?.url).toContain(`/blog${PATH}`)
  const guessed = site({ [`/events${PATH}`]: '<html>Did you mean</html>', [PATH]: { events: [] } })
  expect(
    (await tribe.fetch(guessed.get, { url: 'https://park.example/events/', ...SOURCE }))?.length,
  ).toBe(1)
})

test('An API URL is used as given, with its own parameters', async () => {
  const urls: string[] = []
  const url = `${REST}/?categories=5&page=3&start_date=2001-01-01`
  const get = async (pageUrl: string) => {
    urls.push(pageUrl)
    return createPage({ events: [] }, pageUrl)
  }
  await tribe.fetch(get, { url, ...SOURCE })
  expect(urls).toEqual([
    `${REST}/?categories=5&start_date=2026-06-30&end_date=2027-07-30&per_page=50`,
  ])
})

test('A missing page after the first ends the list; a missing first page is an error', async () => {
  const shrunk = site({ [PATH]: { events: [EVENT], next_rest_url: `${REST}?page=2` } })
  expect((await tribe.fetch(shrunk.get, { url: 'https://park.example/', ...SOURCE }))?.length).toBe(
    1,
  )
  await expect(
    tribe.fetch(site({}).get, { url: 'https://park.example/', ...SOURCE }),
  ).rejects.toThrow(NotFound)
})

test('An unchanged list is not read', async () => {
  expect(
    await tribe.fetch(site({ [PATH]: null }).get, { url: 'https://park.example/', ...SOURCE }),
  ).toBe(null)
})

test('A list that leads to another host, loops or never ends fails the run', async () => {
  const fetchFrom = (next: (page: number) => string) => {
    let page = 1
    return tribe.fetch(
      async (url) => createPage({ events: [EVENT], next_rest_url: next(++page) }, url),
      {
        url: 'https://park.example/',
        ...SOURCE,
      },
    )
  }
  await expect(fetchFrom(() => 'https://elsewhere.example/page')).rejects.toThrow('another site')
  await expect(fetchFrom(() => `${REST}?page=2`)).rejects.toThrow('itself')
  await expect(fetchFrom((page) => `${REST}?page=${page}`)).rejects.toThrow('more than 400 pages')
})

const recordings = await listRecordings('tribe')

test.skipIf(recordings.length === 0)(
  'Every recording yields all of its events at their own times',
  async () => {
    for (const name of recordings) {
      const body = (await readRecording(`tribe/${name}`))!
      const source: { events: Record<string, string>[] } = JSON.parse(
        new TextDecoder().decode(body),
      )
      const window = { from: 0, to: Date.parse('2040-01-01T00:00Z') }
      const result = tribe.read([{ url: REST, contentType: 'application/json', body }], {
        ...CONTEXT,
        window,
      })
      expect(result.invalid).toEqual([])
      expect(result.notes).toEqual([])
      // These sites have their zones right, so that their UTC fields can serve as the check.
      expect(result.events.map(({ externalId, startAt }) => [externalId, startAt])).toEqual(
        source.events.map(({ global_id, utc_start_date }) => [
          global_id,
          Date.parse(`${utc_start_date!.replace(' ', 'T')}Z`),
        ]),
      )
    }
  },
)

test.skipIf(recordings.length === 0)('The bar’s concerts match those on its page', async () => {
  const body = (await readRecording('tribe/centrocaferiverwest.com-events.json'))!
  const { events } = tribe.read([{ url: REST, contentType: 'application/json', body }], CONTEXT)
  expect(events.map(({ title }) => title)).toEqual([
    'CLAUDIA JOHNSON TRIO – alternative rock originals',
    'LAKEWAVES TRIO with special guest Tlalok',
    'JULIA DANIELLE – dynamic jazz vocalist',
    'PANALURE',
  ])
  expect(events.every(({ cost, ticketUrl }) => cost === '$15' && ticketUrl === null)).toBe(true)
  expect(distinctVenues(events)).toEqual([
    {
      externalId: 'centrocaferiverwest.com?id=116',
      name: 'bar centro',
      address: '804 E. Center St., Milwaukee, Wisconsin 53212',
      latitude: null,
      longitude: null,
    },
  ])
})

const FULTON = 'The Fulton-DeKalb Hospital Authority'
const BAR_IMAGES = 'https://centrocaferiverwest.com/wp-content/uploads/'

/** Of the first and the last event of each recording, by hand: title, URL, image, price and venue. */
const FIRST_AND_LAST: Record<string, [string, string, string | null, string, string | null][]> = {
  'atlantaregional.org-events-page1': [
    [
      'Transportation Coordinating Committee',
      'https://atlantaregional.org/event/transportation-coordinating-committee-30/',
      ...([null, '', null] as const),
    ],
    [
      'ARC Governance Committee',
      'https://atlantaregional.org/event/arc-governance-committee-5/',
      ...([null, '', null] as const),
    ],
  ],
  'centrocaferiverwest.com-events': [
    [
      'CLAUDIA JOHNSON TRIO – alternative rock originals',
      'https://centrocaferiverwest.com/event/claudia-johnson-trio-9/',
      `${BAR_IMAGES}2025/03/CLAUDIA-JOHNSON-SQUARE-GTR-EFFECT-scaled.jpg`,
      ...(['$15', 'bar centro'] as const),
    ],
    [
      'PANALURE',
      'https://centrocaferiverwest.com/event/panalure/',
      `${BAR_IMAGES}2026/06/image0.jpeg`,
      ...(['$15', 'bar centro'] as const),
    ],
  ],
  'thefdha.org-events': [
    [
      '3Q Regular Full Board Meeting (2022)',
      'https://thefdha.org/event/3q-regular-full-board-meeting/',
      ...([null, '', FULTON] as const),
    ],
    [
      '4th Quarter Full Board of Trustees Meeting (2022)',
      'https://thefdha.org/event/4th-quarter-full-board-of-trustees-meeting-2022/',
      ...([null, '', FULTON] as const),
    ],
  ],
}

test.skipIf(recordings.length === 0).each(Object.entries(FIRST_AND_LAST))(
  'The first and the last event of %s have their details',
  async (name, expected) => {
    const body = (await readRecording(`tribe/${name}.json`))!
    const window = { from: 0, to: Date.parse('2040-01-01T00:00Z') }
    const page = { url: REST, contentType: 'application/json', body }
    const { events } = tribe.read([page], { ...CONTEXT, window })
    const shown = [events[0]!, events.at(-1)!].map(
      ({ title, upstreamUrl, imageUrl, cost, venue }) => {
        return [title, upstreamUrl, imageUrl, cost, venue?.name ?? null]
      },
    )
    expect(shown).toEqual(expected)
  },
)
