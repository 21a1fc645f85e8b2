import { expect, test } from 'vitest'
import { listRecordings, readRecording } from '../../../../test/services/recordings'
import type { FeedVenue } from '../contract/feed-item'
import { findPlugin } from '../plugins/all-plugins'
import { proposeVenue } from './propose-venue'

const URL = 'https://www.ropewalk.example/events'

const toPage = (text: string, url = URL) => ({
  url,
  contentType: '',
  body: new TextEncoder().encode(text),
})

const venue = (name: string, rest: Partial<FeedVenue> = {}): FeedVenue => ({
  externalId: name,
  name,
  address: '',
  latitude: null,
  longitude: null,
  ...rest,
})

const propose = (text: string, venues: (FeedVenue | null)[] = []) =>
  proposeVenue({ url: URL, pages: [toPage(text)], venues })

const available = (await listRecordings('ical')).length > 0

/** What is proposed for a recorded source. */
async function proposeRecorded(path: string, plugin: string, url = URL) {
  const body = await readRecording(path)
  if (!body) throw new Error(`${path} is missing`)
  const page = { url, contentType: '', body }
  const timezone = 'America/Chicago'
  const window = { from: Date.parse('2000-01-01'), to: Date.parse('2040-01-01') }
  const context = { url, manifest: null, timezone, timezoneIsOverride: false, window }
  const read = findPlugin(plugin)?.read([page], context)
  return proposeVenue({
    url,
    pages: [page],
    venues: read?.events.map((event) => event.venue) ?? [],
  })
}

test.skipIf(!available)(
  'A recorded source is of the venue that most of its events name',
  async () => {
    const recorded: [string, string, object][] = [
      [
        'ical/bloomington-browncountyplayhouse.ics',
        'ical',
        {
          name: 'Brown County Playhouse',
          address: '70 S. Van Buren St, Nashville, IN, 47448, United States',
          reason: 'All 23 events are there.',
        },
      ],
      [
        'ical/lancaster-lancastersciencefactory.ics',
        'ical',
        { name: 'The Lancaster Science Factory', latitude: 40.0461822, longitude: -76.2963319 },
      ],
      [
        'tribe/centrocaferiverwest.com-events.json',
        'tribe',
        { name: 'bar centro', address: '804 E. Center St., Milwaukee, Wisconsin 53212' },
      ],
      [
        'pages/milwaukee-improv-detail-multi.html',
        'jsonld',
        {
          name: 'Milwaukee Improv',
          address: '20110 Lower Union Street, Brookfield, WI 53045',
          latitude: 43.0356072,
        },
      ],
    ]
    for (const [path, plugin, expected] of recorded) {
      expect(await proposeRecorded(path, plugin), path).toMatchObject(expected)
    }
  },
)

test.skipIf(!available)(
  'A recorded source whose events name no venue is of the one in its own name or title',
  async () => {
    const recorded: [string, string, string][] = [
      ['ical/santarosa-uptowntheatrenapa.ics', 'ical', 'Uptown Theatre Napa'],
      [
        'ical/raleighdurham-moreheadplanetarium.ics',
        'ical',
        'Morehead Planetarium and Science Center',
      ],
    ]
    for (const [path, plugin, name] of recorded) {
      expect(await proposeRecorded(path, plugin), path).toMatchObject({
        name,
        reason: 'It is the name of the calendar.',
      })
    }
    const phoenix = await readRecording('pages/phoenix-index.html')
    const page = { url: URL, contentType: '', body: phoenix ?? new Uint8Array() }
    expect(proposeVenue({ url: URL, pages: [page], venues: [] })).toMatchObject({
      name: 'The Phoenix Concert Theatre',
      reason: 'It is in the title of the page.',
    })
  },
)

test('A place that the page describes has its address and location, also inside a graph', () => {
  const graph = {
    '@graph': [
      { '@type': 'WebSite', name: 'Tickets' },
      {
        '@type': ['MusicVenue', 'LocalBusiness'],
        name: 'The Ropewalk',
        address: { streetAddress: '12 Cordage Lane', addressLocality: 'Port Larkin' },
        geo: { latitude: '44.46', longitude: '-67.88' },
      },
      {
        '@type': 'Event',
        name: 'Away game',
        location: { '@type': 'Place', name: 'Elsewhere Hall', address: '1 Far St' },
      },
    ],
  }
  const html = `<html><head><title>Events</title>
    <script type="application/ld+json">${JSON.stringify(graph)}</script></head></html>`
  expect(propose(html)).toEqual({
    name: 'The Ropewalk',
    address: '12 Cordage Lane, Port Larkin',
    latitude: 44.46,
    longitude: -67.88,
    reason: 'The page describes it for search engines.',
  })
})

test('What the page describes completes the venue that the events name, and no other', () => {
  const place = {
    '@type': 'Place',
    name: 'Ropewalk',
    address: '12 Cordage Lane',
    geo: { latitude: 44.46, longitude: -67.88 },
  }
  const html = `<html><script type="application/ld+json">${JSON.stringify(place)}</script></html>`
  expect(propose(html, [venue('The Ropewalk')])).toMatchObject({
    name: 'The Ropewalk',
    address: '12 Cordage Lane',
    latitude: 44.46,
  })
  expect(propose(html, [venue('Opera House')])).toMatchObject({
    name: 'Opera House',
    address: '',
    latitude: null,
    longitude: null,
  })
})

test('Events at many venues name none, and a street without a name is only an address', () => {
  const calendar = 'BEGIN:VCALENDAR\r\nX-WR-CALNAME:The Rope\r\n walk\\, Events Calendar\r\n'
  const many = ['One', 'Two', 'Three'].map((name) => venue(name))
  expect(propose(calendar, many)).toMatchObject({
    name: 'The Ropewalk',
    address: '',
    reason: 'It is the name of the calendar.',
  })
  const street = venue('12 Cordage Lane', { address: '12 Cordage Lane, Port Larkin' })
  expect(propose(calendar, [street, street])).toMatchObject({
    address: '12 Cordage Lane, Port Larkin',
    reason: 'It is the name of the calendar.',
  })
})

test('Names that only say that there are events are no names', () => {
  const titles: [string, string][] = [
    ['<title>Events | The Ropewalk</title>', 'The Ropewalk'],
    ['<title>Upcoming Events - Calendar - Ropewalk</title>', 'Ropewalk'],
    ['<title>Jazz Night – Ropewalk – Port Larkin</title>', 'Ropewalk'],
    ['<meta property="og:site_name" content="Events at the Tin Shed">', 'the Tin Shed'],
    ['<title>Calendar</title>', 'ropewalk.example'],
    ['', 'ropewalk.example'],
  ]
  for (const [head, name] of titles) {
    expect(propose(`<html><head>${head}</head></html>`).name, head).toBe(name)
  }
  const rss = '<?xml version="1.0"?><rss><channel><title>Tin Shed Events</title></channel></rss>'
  expect(propose(rss).name).toBe('Tin Shed')
})

test('A hostile page is proposed with short texts on one line', () => {
  const place = { '@type': 'Place', name: `A\u202e\n${'x'.repeat(9_000)}`, address: '1\n2 Main St' }
  const html = `<html><script type="application/ld+json">${JSON.stringify(place)}</script></html>`
  const { name, address } = propose(html)
  expect(name).toMatch(/^A x{1,199}$/)
  expect(name.length).toBeLessThanOrEqual(200)
  expect(address).toBe('1 2 Main St')
  expect(propose('<i>'.repeat(1_000)).name).toBe('ropewalk.example')
})
