import { expect, test } from 'vitest'
import { listRecordings, readRecording } from '../../../../../test/services/recordings'
import type { FeedEvent } from '../../contract/feed-item'
import { InvalidFeedError, type Page, type ReadContext } from '../../contract/feed-plugin'
import { distinctVenues } from '../../parsing/distinct-venues'
import { jsonld } from './jsonld'

// The expected events were written by hand from the pages.

const available = (await listRecordings('structured-data')).length > 0

async function recordPage(path: string, url: string): Promise<Page> {
  return { url, contentType: 'text/html', body: (await readRecording(path))! }
}

const createContext = (url: string, timezone: string, years: [number, number]): ReadContext => ({
  url,
  manifest: null,
  timezone,
  timezoneIsOverride: false,
  window: { from: Date.UTC(years[0], 0), to: Date.UTC(years[1], 0) },
})

async function readOne(path: string, url: string, timezone: string, years: [number, number]) {
  const pages = [await recordPage(path, url)]
  const context = createContext(url, timezone, years)
  const result = jsonld.read(pages, context)
  expect(jsonld.read(pages, context)).toEqual(result)
  return result
}

/** Times as they are shown, to the minute. */
const formatTimes = ({
  startAt,
  endAt,
  noStart,
  noEnd,
  startDay,
  endDay,
  timezone,
}: FeedEvent) => ({
  startAt: new Date(startAt).toISOString().slice(0, 16),
  endAt: endAt === null ? null : new Date(endAt).toISOString().slice(0, 16),
  days: startDay === endDay ? startDay : `${startDay} to ${endDay}`,
  has: noStart ? 'day' : noEnd ? 'start' : 'start and end',
  timezone,
})

const ELYSIAN_FIELDS = {
  seriesId: null,
  title: 'Elysian Fields',
  description: '',
  status: 'scheduled',
  soldOut: false,
  ticketUrl: null,
  imageUrl: null,
  cost: '',
  contact: {},
  categories: ['Music'],
  noStart: false,
  noEnd: true,
  endAt: null,
  timezone: 'America/New_York',
}

test.skipIf(!available)('An artist’s concerts in four cities, each with its place', async () => {
  const url = 'http://www.songkick.com/artists/236156-elysian-fields'
  const { events, invalid, notes } = await readOne(
    'structured-data/songkick-elysianfields.html',
    url,
    'America/New_York',
    [2016, 2018],
  )
  const link = (path: string) =>
    `http://www.songkick.com/concerts/${path}?utm_medium=organic&utm_source=microformat`
  expect(events).toEqual([
    {
      ...ELYSIAN_FIELDS,
      externalId: '/concerts/30173984-elysian-fields-at-owl-music-parlor',
      upstreamUrl: link('30173984-elysian-fields-at-owl-music-parlor'),
      startAt: Date.parse('2017-06-10T23:30Z'),
      startDay: '2017-06-10',
      endDay: '2017-06-10',
      venue: {
        externalId: 'the owl music parlor|497 rogers ave brooklyn ny 11225',
        name: 'The Owl Music Parlor',
        address: '497 Rogers Ave, Brooklyn, NY 11225',
        latitude: 40.660109,
        longitude: -73.953193,
      },
    },
    {
      ...ELYSIAN_FIELDS,
      externalId: '/concerts/29673614-elysian-fields-at-hotel-utah-saloon',
      upstreamUrl: link('29673614-elysian-fields-at-hotel-utah-saloon'),
      startAt: Date.parse('2017-04-27T03:00Z'),
      startDay: '2017-04-26',
      endDay: '2017-04-26',
      venue: {
        externalId: 'hotel utah saloon|500 fourth street san francisco ca 94107',
        name: 'Hotel Utah Saloon',
        address: '500 Fourth Street, San Francisco, CA 94107',
        latitude: 37.7795638,
        longitude: -122.398023,
      },
    },
    {
      ...ELYSIAN_FIELDS,
      externalId: '/concerts/27626524-elysian-fields-at-le-vip',
      upstreamUrl: link('27626524-elysian-fields-at-le-vip'),
      startAt: Date.parse('2016-10-29T19:00Z'),
      startDay: '2016-10-29',
      endDay: '2016-10-29',
      venue: {
        externalId:
          'le vip|boulevard de la legion d honneur base sous marine alveole 14 saint nazaire 44600',
        name: 'Le VIP',
        address:
          "Boulevard de la Légion d'Honneur - Base Sous Marine - Alvéole 14, Saint-Nazaire, 44600",
        latitude: 47.2734979,
        longitude: -2.213848,
      },
    },
    {
      ...ELYSIAN_FIELDS,
      externalId: '/concerts/26734634-elysian-fields-at-le-rocher-de-palmer',
      upstreamUrl: link('26734634-elysian-fields-at-le-rocher-de-palmer'),
      startAt: Date.parse('2016-10-27T18:30Z'),
      startDay: '2016-10-27',
      endDay: '2016-10-27',
      venue: {
        externalId: 'le rocher de palmer|1 rue aristide briand cenon 33152',
        name: 'Le Rocher De Palmer',
        address: '1 rue Aristide Briand, Cenon, 33152',
        latitude: 44.8624327,
        longitude: -0.5237826,
      },
    },
  ])
  expect(distinctVenues(events).map(({ name }) => name)).toEqual([
    'The Owl Music Parlor',
    'Hotel Utah Saloon',
    'Le VIP',
    'Le Rocher De Palmer',
  ])
  expect({ invalid, notes }).toEqual({ invalid: [], notes: [] })
})

test.skipIf(!available)('A club’s events are nested in the description of the club', async () => {
  const { events, covers, invalid, notes } = await readOne(
    'structured-data/drom_taberna-index.html',
    'https://www.dromtaberna.com/',
    'America/Toronto',
    [2025, 2026],
  )
  const expected: [string, string, string, string, string, string][] = [
    [
      'Sonic Sancocho Edición Como La Flor',
      '2025-05-23T22:30',
      'CA$25',
      'Music',
      'sonic-sancocho-new',
      'Latin Dance Party with Soup!',
    ],
    [
      'Mobetta & Friends: The Afterparty',
      '2025-05-24T23:00',
      'CA$55',
      'Music',
      'mobetta-friends-new',
      'Hip-hop meets jazz trumpet and soul',
    ],
    [
      'Funds for Families: Philippines',
      '2025-05-25T18:00',
      'CA$20',
      '',
      'funds-for-families-new',
      'Arts fundraiser and community feast',
    ],
    [
      'Moonfruits',
      '2025-05-29T17:30',
      'CA$25',
      'Music',
      'moonfruits-new',
      'Bilingual folk harmonies from Ottawa',
    ],
    [
      'Big Smoke Brass',
      '2025-05-30T23:30',
      'CA$15',
      'Music',
      'big-smoke-brass-new',
      'High-energy Toronto street brass band',
    ],
  ]
  expect(events).toEqual(
    expected.map(([title, start, cost, category, slug, description]) => ({
      externalId: `/events/${slug}`,
      seriesId: null,
      title,
      description: `<p>${description}</p>`,
      status: 'scheduled',
      soldOut: false,
      upstreamUrl: `https://www.dromtaberna.com/events/${slug}`,
      ticketUrl: null,
      imageUrl: null,
      cost,
      contact: {},
      categories: category === '' ? [] : [category],
      venue: {
        externalId: 'drom|toronto',
        name: 'Drom',
        address: 'Toronto',
        latitude: null,
        longitude: null,
      },
      startAt: Date.parse(`${start}-04:00`),
      endAt: null,
      noStart: false,
      noEnd: true,
      startDay: start.slice(0, 10),
      endDay: start.slice(0, 10),
      timezone: 'America/Toronto',
    })),
  )
  expect(invalid).toEqual([])
  // The page has a button that loads more of the list, so nothing after the last event is known.
  expect(notes).toEqual(['the list goes on beyond the pages that can be read'])
  expect(covers).toEqual({ from: Date.UTC(2025, 0), to: Date.parse('2025-05-31T03:30Z') })
})

test.skipIf(!available)(
  'The page of a committee’s meeting, as The Events Calendar writes it',
  async () => {
    const url = 'http://amatsplanning.org/calendars/technical-advisory-committee-9/'
    const { events, invalid } = await readOne(
      'structured-data/amats-event-detail.html',
      url,
      'America/New_York',
      [2019, 2020],
    )
    expect(invalid).toEqual([])
    expect(events).toEqual([
      {
        externalId: '/calendars/technical-advisory-committee-9',
        seriesId: null,
        title: 'Technical Advisory Committee',
        description: '',
        status: 'scheduled',
        soldOut: false,
        upstreamUrl: url,
        ticketUrl: null,
        imageUrl: null,
        cost: '',
        contact: {},
        categories: [],
        venue: {
          externalId: 'hilton garden inn|1307 e market st akron oh 44305',
          name: 'Hilton Garden Inn',
          address: '1307 E. Market St., Akron, OH 44305',
          latitude: null,
          longitude: null,
        },
        startAt: Date.parse('2019-05-09T17:30Z'),
        endAt: Date.parse('2019-05-09T20:00Z'),
        noStart: false,
        noEnd: false,
        startDay: '2019-05-09',
        endDay: '2019-05-09',
        timezone: 'America/New_York',
      },
    ])
  },
)

test.skipIf(!available)('The five shows of a comedian share a page and are a series', async () => {
  const url = 'https://improv.com/milwaukee/event/godfrey/'
  const { events, invalid, notes } = await readOne(
    'pages/milwaukee-improv-detail-multi.html',
    url,
    'America/Chicago',
    [2026, 2027],
  )
  const expected: [string, string, string][] = [
    ['2026-07-17T19:00', '14893453', '13/48/86/93_Edp.jpg?v=5'],
    ['2026-07-17T21:15', '14893473', '12/96/07/14_Edp.jpg?v=2'],
    ['2026-07-18T18:30', '14893493', '13/48/86/93_Edp.jpg?v=5'],
    ['2026-07-18T21:00', '14893463', '13/48/86/93_Edp.jpg?v=5'],
    ['2026-07-19T18:00', '14893483', '13/48/86/93_Edp.jpg?v=5'],
  ]
  expect(events).toEqual(
    expected.map(([start, ticket, image]) => ({
      externalId: `/milwaukee/event/godfrey|${start}|godfrey`,
      seriesId: '/milwaukee/event/godfrey',
      title: 'Godfrey',
      description: '<p>Godfrey Performing at Milwaukee Improv</p>',
      status: 'scheduled',
      soldOut: false,
      upstreamUrl: url,
      ticketUrl: `https://www.ticketweb.com/event/godfrey-milwaukee-improv-main-room-tickets/${ticket}?pl=milwaukeeimprov&REFID=milWP`,
      imageUrl: `https://i.ticketweb.com/i/00/${image}`,
      cost: '$32.39',
      contact: {},
      categories: [],
      venue: {
        externalId: 'milwaukee improv|20110 lower union street brookfield wi 53045',
        name: 'Milwaukee Improv',
        address: '20110 Lower Union Street, Brookfield, WI 53045',
        latitude: null,
        longitude: null,
      },
      startAt: Date.parse(`${start}-05:00`),
      endAt: null,
      noStart: false,
      noEnd: true,
      startDay: start.slice(0, 10),
      endDay: start.slice(0, 10),
      timezone: 'America/Chicago',
    })),
  )
  expect(distinctVenues(events).length).toBe(1)
  expect({ invalid, notes }).toEqual({ invalid: [], notes: [] })
})

test.skipIf(!available)('A comedian’s only show is read from its page', async () => {
  const url = 'https://improv.com/milwaukee/comic/mike+epps/'
  const { events } = await readOne(
    'pages/milwaukee-improv-detail-single.html',
    url,
    'America/Chicago',
    [2026, 2027],
  )
  expect(
    events.map((event) => [event.externalId, event.title, event.cost, formatTimes(event)]),
  ).toEqual([
    [
      '/milwaukee/comic/mike+epps|2026-07-12T18:00|mike epps',
      'Mike Epps',
      '$76.58',
      {
        startAt: '2026-07-12T23:00',
        endAt: null,
        days: '2026-07-12',
        has: 'start',
        timezone: 'America/Chicago',
      },
    ],
  ])
})

test.skipIf(!available)('Microdata: schema.org’s three examples of events', async () => {
  const read = (name: string, years: [number, number], timezone: string) =>
    readOne(
      `structured-data/schema.org-Event.${name}.html`,
      'https://tickets.example/list/all',
      timezone,
      years,
    )
  const game = await read('001', [2016, 2017], 'America/New_York')
  expect(game.events).toMatchObject([
    {
      externalId: '/list/nba-miami-philidelphia-game3.html',
      title: 'Miami Heat at Philadelphia 76ers - Game 3 (Home Game 1)',
      upstreamUrl: 'https://tickets.example/list/nba-miami-philidelphia-game3.html',
      cost: '$35',
      venue: null,
      startAt: Date.parse('2016-04-22T00:00Z'),
    },
  ])
  const concerts = await read('002', [2011, 2012], 'America/Chicago')
  expect(
    concerts.events.map(({ title, ticketUrl, venue, ...event }) => [
      event.externalId,
      title,
      ticketUrl,
      venue?.name,
      formatTimes({ title, ticketUrl, venue, ...event }).has,
      event.startDay,
    ]),
  ).toEqual([
    [
      '/list/foo-fighters-may20-fedexforum',
      'FedExForum',
      'https://tickets.example/list/ticketmaster.com/foofighters/may20-2011',
      'Memphis, TN, US',
      'day',
      '2011-05-20',
    ],
    [
      '/list/foo-fighters-may23-midamericacenter',
      'Mid America Center',
      'https://tickets.example/list/ticketmaster.com/foofighters/may23-2011',
      'Council Bluffs, IA, US',
      'day',
      '2011-05-23',
    ],
  ])
  const concert = await read('003', [2013, 2014], 'America/Denver')
  expect(concert.events).toEqual([
    {
      externalId: '/list/all|2013-09-14T21:30|typhoon with radiation city',
      seriesId: null,
      title: 'Typhoon with Radiation City',
      description: '',
      status: 'scheduled',
      soldOut: false,
      upstreamUrl: 'https://tickets.example/list/all',
      ticketUrl: 'http://www.ticketfly.com/purchase/309433',
      imageUrl: null,
      cost: '$13',
      contact: {},
      categories: [],
      venue: {
        externalId: 'the hi dive|7 s broadway denver co 80209',
        name: 'The Hi-Dive',
        address: '7 S. Broadway, Denver, CO 80209',
        latitude: null,
        longitude: null,
      },
      startAt: Date.parse('2013-09-15T03:30Z'),
      endAt: null,
      noStart: false,
      noEnd: true,
      startDay: '2013-09-14',
      endDay: '2013-09-14',
      timezone: 'America/Denver',
    },
  ])
})

test.skipIf(!available)('hCalendar: two event pages of a listings site', async () => {
  const read = (name: string, id: string) =>
    readOne(
      `structured-data/hcal-upcoming-${name}.html`,
      `http://upcoming.yahoo.com/event/${id}/`,
      'America/Los_Angeles',
      [2008, 2009],
    )
  const meetup = await read('v1', '428964')
  expect(meetup.events).toEqual([
    {
      externalId: 'barcamp.org/BarCampPortlandMeetups',
      seriesId: null,
      title: 'February BarCamp Portland Informal Tech Meetup',
      description: expect.stringMatching(
        /^<p>The intent is to get a group of cool people .* who knows what!<br>Please RSVP .*<br>You can visit http:\/\/barcamp\.org\/BarCampPortlandMeetups for more information\.<\/p>$/,
      ),
      status: 'scheduled',
      soldOut: false,
      upstreamUrl: 'http://barcamp.org/BarCampPortlandMeetups',
      ticketUrl: null,
      imageUrl: null,
      cost: '',
      contact: {},
      categories: [],
      venue: {
        externalId: 'jive software office|317 sw alder st ste 500 portland 97204',
        name: 'Jive Software Office',
        address: '317 SW Alder St Ste 500, portland, 97204',
        latitude: 45.5191,
        longitude: -122.675,
      },
      startAt: Date.parse('2008-02-29T01:30Z'),
      endAt: Date.parse('2008-02-29T03:30Z'),
      noStart: false,
      noEnd: false,
      startDay: '2008-02-28',
      endDay: '2008-02-28',
      timezone: 'America/Los_Angeles',
    },
  ])
  const talks = await read('v2', '872418')
  expect(talks.events).toMatchObject([
    {
      externalId: 'igniteportland.com/',
      title: 'Ignite Portland 4',
      description: expect.stringMatching(/^<p>Save the date! Ignite Portland 4 will happen/),
      venue: {
        name: 'Bagdad Theater and Pub',
        address: '3702 S.E. Hawthorne Blvd, Portland, Oregon 97214',
      },
      startAt: Date.parse('2008-11-14T03:00Z'),
      endAt: Date.parse('2008-11-14T05:00Z'),
    },
  ])
})

test.skipIf(!available)('h-event: dates in every way that the format knows', async () => {
  const read = async (name: string, timezone: string, year: number) => {
    const { events, invalid } = await readOne(
      `structured-data/h-event-${name}.html`,
      'https://party.example/next',
      timezone,
      [year, year + 1],
    )
    return [...events.map((event) => ({ title: event.title, ...formatTimes(event) })), ...invalid]
  }
  const party = { title: 'The 4th Microformat party', days: '2009-06-26' }
  expect(await read('ampm', 'America/Denver', 2009)).toEqual([
    {
      ...party,
      startAt: '2009-06-27T01:00',
      endAt: null,
      has: 'start',
      timezone: 'America/Denver',
    },
  ])
  expect(await read('concatenate', 'America/Denver', 2009)).toEqual([
    {
      ...party,
      startAt: '2009-06-27T01:00',
      endAt: '2009-06-27T04:00',
      has: 'start and end',
      timezone: 'America/Denver',
    },
  ])
  // -08:00 is Los Angeles in winter: the clock shows 7 PM, whatever the offset says.
  expect(await read('dates', 'America/Los_Angeles', 2009)).toEqual([
    {
      ...party,
      startAt: '2009-06-27T02:00',
      endAt: null,
      has: 'start',
      timezone: 'America/Los_Angeles',
    },
  ])
  expect(await read('dt-property', 'America/Denver', 2013)).toEqual([
    {
      title: 'The party',
      startAt: '2013-03-14T06:00',
      endAt: null,
      days: '2013-03-14',
      has: 'day',
      timezone: 'America/Denver',
    },
  ])
  expect(await read('justaname', 'America/Denver', 2012)).toEqual([
    { kind: 'event', externalId: null, reason: 'it has no start date' },
  ])
})

test.skipIf(!available)('Pages that describe only the venue or the site are no feed', async () => {
  for (const path of [
    'carbonhouse/historytoronto.com-events.html',
    'carbonhouse/pabsttheatergroup.com-events.html',
    'pages/harbourfront_centre-index.html',
    'pages/county-parks.html',
    'structured-data/amats-events-list.html',
  ]) {
    await expect(
      readOne(path, 'https://venue.example/events', 'America/Chicago', [2026, 2027]),
    ).rejects.toThrow(InvalidFeedError)
  }
})
