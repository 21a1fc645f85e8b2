import { expect, test } from 'vitest'
import type { EventDetail } from '~/domain/events/event'
import { type EventFacts, NO_FACTS } from '~/domain/events/event-facts'
import { toInstant } from '~/lib/time/local-time'
import { scriptSafeJson } from '~/ui/kit/text/raw-html'
import { buildEventJsonLd } from './event-json-ld'

const CONCERT: EventDetail = {
  id: 7,
  title: 'Quartet by the Water',
  status: 'scheduled',
  soldOut: false,
  isPublic: true,
  published: true,
  quarantined: false,
  hidden: false,
  picked: false,
  createdBy: null,
  feedId: null,
  imageChecksum: null,
  venueId: 1,
  venueName: 'Pier Hall',
  venueAddress: '1 Pier Street',
  isAtVenue: true,
  isVenuePublic: true,
  latitude: 43.03,
  longitude: -87.9,
  seriesId: null,
  startAt: toInstant('2026-07-04T19:30:00', 'America/Chicago'),
  endAt: toInstant('2026-07-04T21:00:00', 'America/Chicago'),
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
  facts: NO_FACTS,
  contact: {},
  updatedAt: 0,
  categories: [],
  regions: [],
}
const PAGE = {
  url: 'https://city.example/event/7',
  imageUrls: [],
  summary: '',
  now: toInstant('2026-07-01T12:00:00', 'America/Chicago'),
}
const TICKETS = 'https://tickets.example/7'

/** What search engines require and recommend of an event (Google Search Central, "Event structured data"). */
function listFaults(jsonLd: object): string[] {
  const event = jsonLd as Record<string, unknown>
  const faults: string[] = []
  const demand = (isRight: boolean, fault: string) => isRight || faults.push(fault)
  const text = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  const web = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value)
  const date = (value: unknown) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}([+-]\d{2}:\d{2}|Z))?$/.test(value)
  const toRecord = (thing: unknown) => (thing ?? {}) as Record<string, unknown>
  demand(event['@context'] === 'https://schema.org' && event['@type'] === 'Event', 'type')
  demand(text(event.name), 'name')
  demand(date(event.startDate), 'startDate')
  demand(!('endDate' in event) || date(event.endDate), 'endDate')
  const [start, end] = [event.startDate, event.endDate ?? event.startDate].map((date) =>
    Date.parse(String(date)),
  )
  demand(Number(end) >= Number(start), 'endDate before startDate')
  const location = toRecord(event.location)
  demand(location['@type'] === 'Place' && text(location.name), 'location')
  const address = toRecord(location.address)
  demand(address['@type'] === 'PostalAddress', 'location.address')
  demand(text(address.streetAddress) || text(address.name), 'location.address is empty')
  const STATUS =
    /^https:\/\/schema\.org\/Event(Scheduled|Cancelled|Postponed|Rescheduled|MovedOnline)$/
  demand(!('eventStatus' in event) || STATUS.test(String(event.eventStatus)), 'eventStatus')
  demand(
    /^https:\/\/schema\.org\/(Offline|Online|Mixed)EventAttendanceMode$/.test(
      String(event.eventAttendanceMode),
    ),
    'eventAttendanceMode',
  )
  demand(
    !('image' in event) ||
      (Array.isArray(event.image) && event.image.length > 0 && event.image.every(web)),
    'image',
  )
  demand(!('description' in event) || text(event.description), 'description')
  if ('offers' in event) {
    const offers = toRecord(event.offers)
    const isRange = offers['@type'] === 'AggregateOffer'
    demand((isRange || offers['@type'] === 'Offer') && web(offers.url), 'offers.url')
    const hasPrice = 'price' in offers || 'lowPrice' in offers
    demand(hasPrice === 'priceCurrency' in offers, 'offers.priceCurrency')
    demand(isRange === 'lowPrice' in offers && isRange === 'highPrice' in offers, 'offers.lowPrice')
    demand(
      /^https:\/\/schema\.org\/(InStock|SoldOut|PreOrder)$/.test(String(offers.availability)),
      'offers.availability',
    )
  }
  if ('organizer' in event) demand(text(toRecord(event.organizer).name), 'organizer.name')
  demand(!('performer' in event), 'performer')
  demand(!JSON.stringify(event).includes('null'), 'null')
  return faults
}

test('Structured data has the start and end with that day’s UTC offset', () => {
  expect(buildEventJsonLd(CONCERT, PAGE)).toEqual({
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
      address: { '@type': 'PostalAddress', streetAddress: '1 Pier Street' },
      geo: { '@type': 'GeoCoordinates', latitude: 43.03, longitude: -87.9 },
    },
  })
})

test('A date-only event has dates; tickets, image and organizer are included when known', () => {
  const fair = buildEventJsonLd(
    {
      ...CONCERT,
      noStart: true,
      noEnd: true,
      endDay: '2026-07-06',
      ticketUrl: TICKETS,
      contact: { name: 'Ada', orgName: 'Pier Society' },
      regions: [
        { type: 'place', slug: 'laketown', name: 'Laketown' },
        { type: 'zip', slug: '53202', name: '53202' },
      ],
    },
    { ...PAGE, imageUrls: ['https://images.example/a'], summary: 'A fair.' },
  )
  expect(fair).toMatchObject({
    startDate: '2026-07-04',
    endDate: '2026-07-06',
    description: 'A fair.',
    image: ['https://images.example/a'],
    location: { address: { addressLocality: 'Laketown', postalCode: '53202' } },
    offers: { '@type': 'Offer', url: TICKETS, availability: 'https://schema.org/InStock' },
    organizer: { '@type': 'Organization', name: 'Pier Society' },
  })
  expect(fair).not.toHaveProperty('offers.price')
  expect(fair).not.toHaveProperty('offers.priceCurrency')
})

test('Structured data follows the search engines’ rules, whatever an event lacks', () => {
  const events: Partial<EventDetail>[] = [
    {},
    { status: 'cancelled', ticketUrl: TICKETS },
    { status: 'postponed', cost: 'Free' },
    { status: 'sold out', ticketUrl: TICKETS },
    { noStart: true, noEnd: true, endAt: null },
    { noEnd: true, endAt: toInstant('2026-07-04T23:59:59', 'America/Chicago') },
    {
      noEnd: true,
      endAt: toInstant('2026-07-06T23:59:59', 'America/Chicago'),
      endDay: '2026-07-06',
    },
    { noStart: true, startAt: toInstant('2026-07-04T00:00:00', 'America/Chicago') },
    { venueAddress: '', isAtVenue: false },
    { venueAddress: '', regions: [{ type: 'place', slug: 'laketown', name: 'Laketown' }] },
    { cost: 'Free', ticketUrl: TICKETS },
    { cost: '$12', ticketUrl: TICKETS, title: 'Quartet (sold out)' },
    { contact: { name: 'Ada' } },
    { facts: { ...NO_FACTS, priceFromCents: 1_000, priceToCents: 2_500 } },
    { facts: { ...NO_FACTS, minAge: 18, accessibility: ['step-free', 'relaxed'] } },
  ]
  for (const event of events) {
    const jsonLd = buildEventJsonLd({ ...CONCERT, ...event }, { ...PAGE, summary: 'Music.' })
    expect(listFaults(jsonLd), JSON.stringify(event)).toEqual([])
  }
})

test('In the words of a feed a price is included only if the event is clearly free', () => {
  const buildOffers = (more: Partial<EventDetail>) =>
    (buildEventJsonLd({ ...CONCERT, ...more }, PAGE) as { offers?: object }).offers
  expect(buildOffers({ cost: 'Free admission.' })).toEqual({
    '@type': 'Offer',
    url: PAGE.url,
    price: 0,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  })
  for (const cost of [
    '',
    'from $12',
    '12',
    'Free with museum ticket',
    'Free for members, $5 others',
  ]) {
    expect(buildOffers({ cost })).toBeUndefined()
    expect(buildOffers({ cost, ticketUrl: TICKETS })).not.toHaveProperty('price')
  }
  expect(buildOffers({ cost: '$12' })).toMatchObject({ price: 12, priceCurrency: 'USD' })
  expect(buildOffers({ cost: '$10–$12 at the door' })).toMatchObject({
    lowPrice: 10,
    highPrice: 12,
  })
  expect(buildOffers({ cost: '$12 (SOLD OUT)', ticketUrl: TICKETS })).toMatchObject({
    availability: 'https://schema.org/SoldOut',
  })
  expect(buildOffers({ title: 'The Sold-Out Crowd, a play', ticketUrl: TICKETS })).toMatchObject({
    availability: 'https://schema.org/InStock',
  })
})

test('The prices that an author entered are included, whatever the price text is', () => {
  const build = (facts: Partial<EventFacts>, cost = '') =>
    buildEventJsonLd({ ...CONCERT, cost, facts: { ...NO_FACTS, ...facts } }, PAGE)
  expect(build({ priceFromCents: 1_250 }, 'Free')).toMatchObject({
    offers: { '@type': 'Offer', price: 12.5, priceCurrency: 'USD' },
  })
  expect(build({ priceFromCents: 1_250 }, 'Free')).not.toHaveProperty('isAccessibleForFree')
  expect(build({ priceFromCents: 0, priceToCents: 2_500 })).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: 0, highPrice: 25, priceCurrency: 'USD' },
  })
  expect(build({ priceFromCents: 0, priceToCents: 0 }, '$12')).toMatchObject({
    isAccessibleForFree: true,
    offers: { price: 0 },
  })
})

test('Ages are included, and what the place offers to people with disabilities', () => {
  const build = (facts: Partial<EventFacts>) =>
    buildEventJsonLd({ ...CONCERT, facts: { ...NO_FACTS, ...facts } }, PAGE)
  expect(build({ minAge: 18 })).toMatchObject({ typicalAgeRange: '18-' })
  expect(build({ minAge: 5, maxAge: 12 })).toMatchObject({ typicalAgeRange: '5-12' })
  expect(build({ minAge: 0 })).not.toHaveProperty('typicalAgeRange')
  const names = ['Step-free access', 'Hearing loop']
  expect(build({ accessibility: ['step-free', 'hearing-loop', 'interpreted'] })).toMatchObject({
    location: {
      amenityFeature: names.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
    },
  })
  expect(build({ accessibility: ['relaxed'] })).not.toHaveProperty('location.amenityFeature')
})

test('Cancelled, postponed and past events have no tickets', () => {
  const event = { ...CONCERT, ticketUrl: TICKETS }
  expect(buildEventJsonLd({ ...event, status: 'cancelled' }, PAGE)).not.toHaveProperty('offers')
  expect(buildEventJsonLd({ ...event, status: 'postponed' }, PAGE)).not.toHaveProperty('offers')
  const later = toInstant('2026-07-05T12:00:00', 'America/Chicago')
  expect(buildEventJsonLd(event, { ...PAGE, now: later })).not.toHaveProperty('offers')
})

test('An event away from its venue does not have the venue’s location', () => {
  const jsonLd = buildEventJsonLd({ ...CONCERT, isAtVenue: false }, PAGE)
  expect(jsonLd).toMatchObject({ location: { name: 'Pier Hall' } })
  expect(jsonLd).not.toHaveProperty('location.geo')
})

test('An unknown time zone does not hide the event', () => {
  expect(buildEventJsonLd({ ...CONCERT, timezone: 'Atlantis/Old' }, PAGE)).toMatchObject({
    startDate: '2026-07-05T00:30:00+00:00',
  })
})

test('No text can close the script element that contains it', () => {
  const json = scriptSafeJson(
    buildEventJsonLd({ ...CONCERT, title: '</script><script>alert(1)</script><!-- \u2028' }, PAGE),
  )
  expect(json).not.toMatch(/[<>\u2028]/)
  expect(JSON.parse(json)).toMatchObject({
    name: '</script><script>alert(1)</script><!-- \u2028',
  })
})
