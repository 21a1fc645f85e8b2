import { expect, test } from 'vitest'
import type { EventDetail } from '~/domain/events/event'
import { instantOf } from '~/lib/local-time'
import { scriptSafeJson } from '~/ui/kit/inline'
import { eventJsonLd } from './event-json-ld'

const CONCERT: EventDetail = {
  id: 7,
  title: 'Quartet by the Water',
  status: 'scheduled',
  picked: false,
  imageChecksum: null,
  venueId: 1,
  venueName: 'Pier Hall',
  venueAddress: '1 Pier Street',
  isAtVenue: true,
  latitude: 43.03,
  longitude: -87.9,
  seriesId: null,
  startAt: instantOf('2026-07-04T19:30:00', 'America/Chicago'),
  endAt: instantOf('2026-07-04T21:00:00', 'America/Chicago'),
  noStart: false,
  noEnd: false,
  startDay: '2026-07-04',
  endDay: '2026-07-04',
  timezone: 'America/Chicago',
  description: '',
  upstreamUrl: null,
  affiliateUrl: null,
  ticketUrl: null,
  cost: '',
  contact: {},
  categories: [],
  regions: [],
}
const PLACE = { url: 'https://city.example/event/7', imageUrl: null, summary: '' }

test('Search engines read the instants with the offset of that day', () => {
  expect(eventJsonLd(CONCERT, PLACE)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Quartet by the Water',
    url: 'https://city.example/event/7',
    startDate: '2026-07-04T19:30:00-05:00',
    endDate: '2026-07-04T21:00:00-05:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Pier Hall',
      address: '1 Pier Street',
      geo: { '@type': 'GeoCoordinates', latitude: 43.03, longitude: -87.9 },
    },
  })
})

test('A date-only event has days; tickets, picture and organizer stand there when known', () => {
  const fair = eventJsonLd(
    {
      ...CONCERT,
      noStart: true,
      noEnd: true,
      endDay: '2026-07-06',
      status: 'postponed',
      ticketUrl: 'https://tickets.example/7',
      contact: { name: 'Ada', orgName: 'Pier Society' },
    },
    { ...PLACE, imageUrl: 'https://images.example/a', summary: 'A fair.' },
  )
  expect(fair).toMatchObject({
    startDate: '2026-07-04',
    endDate: '2026-07-06',
    eventStatus: 'https://schema.org/EventPostponed',
    description: 'A fair.',
    image: ['https://images.example/a'],
    offers: { '@type': 'Offer', url: 'https://tickets.example/7' },
    organizer: { '@type': 'Organization', name: 'Pier Society' },
  })
})

test('What is cancelled has no tickets, and what is elsewhere than its venue not the place of it', () => {
  const event = { ...CONCERT, ticketUrl: 'https://tickets.example/7' }
  expect(eventJsonLd({ ...event, status: 'cancelled' }, PLACE)).not.toHaveProperty('offers')
  expect(eventJsonLd({ ...event, isAtVenue: false }, PLACE)).toMatchObject({
    location: { '@type': 'Place', name: 'Pier Hall', address: '1 Pier Street' },
  })
  expect(eventJsonLd({ ...event, isAtVenue: false }, PLACE)).not.toHaveProperty('location.geo')
})

test('A zone that nobody knows does not hide the event', () => {
  expect(eventJsonLd({ ...CONCERT, timezone: 'Atlantis/Old' }, PLACE)).toMatchObject({
    startDate: '2026-07-05T00:30:00+00:00',
  })
})

test('No text can end the script that carries it', () => {
  const json = scriptSafeJson(
    eventJsonLd({ ...CONCERT, title: '</script><script>alert(1)</script><!-- \u2028' }, PLACE),
  )
  expect(json).not.toMatch(/[<>\u2028]/)
  expect(JSON.parse(json)).toMatchObject({
    name: '</script><script>alert(1)</script><!-- \u2028',
  })
})
