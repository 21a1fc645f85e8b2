import { expect, test } from 'vitest'
import { feedEvent } from '../../../../test/samples/feed-items'
import type { FeedVenue } from '../contract/feed-item'
import type { ScrapeFeed } from '../feed'
import { NO_VALIDATORS } from '../feed'
import { findCategories, indexCategories, type KnownVenue, matchVenues } from './match-venues'

const feed: ScrapeFeed = {
  type: 'scrape',
  id: 7,
  name: 'Centro',
  scheduled: true,
  dueAt: 0,
  failures: 0,
  intervalMinutes: 360,
  recentCounts: [],
  acceptedDeletions: null,
  manifest: null,
  validators: NO_VALIDATORS,
  plugin: 'ical',
  url: 'https://venue.example/events.ics',
  categoryId: null,
  timezoneOverride: null,
  venue: {
    id: 1,
    label: 'centro',
    name: 'Bar Centro',
    timezone: 'America/Chicago',
    latitude: 43.0713,
    longitude: -87.9011,
  },
}

const hall: FeedVenue = {
  externalId: 'hall',
  name: 'Town Hall',
  address: '1 Main St',
  latitude: null,
  longitude: null,
}
const knownHall: KnownVenue = {
  id: 5,
  nameKey: 'town hall',
  addressKey: '1 main st',
  latitude: 43.04,
  longitude: -87.91,
}

function place(
  venue: FeedVenue | null,
  known: KnownVenue[] = [],
  imported: string[] = [],
  placing = feed,
) {
  const event = feedEvent('e', '2026-05-02', { venue })
  return matchVenues([event], placing, { known, imported: new Set(imported) }).get(event)
}

test('An item without a venue is at the venue of its scrape', () => {
  expect(place(null)).toEqual({ kind: 'known', venueId: 1, venueName: '', venueAddress: '' })
})

test('An item without coordinates matches a known venue with the same name and address', () => {
  expect(place(hall, [knownHall])).toMatchObject({ kind: 'known', venueId: 5, venueName: '' })
  expect(place({ ...hall, name: 'TOWN  HALL', address: '1, Main St.' }, [knownHall])).toMatchObject(
    { venueId: 5 },
  )
})

test('A venue of the same name at another address or in another town does not match, so the event stays at its scrape’s venue', () => {
  const atScrapeVenue = {
    kind: 'known',
    venueId: 1,
    venueName: 'Town Hall',
    venueAddress: '1 Main St',
  }
  expect(place(hall, [{ ...knownHall, addressKey: '9 oak st' }])).toEqual(atScrapeVenue)
  expect(place(hall, [{ ...knownHall, latitude: 44.5 }])).toEqual(atScrapeVenue)
})

test("The scrape's own name is not repeated", () => {
  expect(place({ ...hall, name: 'bar centro' })).toMatchObject({ venueId: 1, venueName: '' })
})

test("An item's own coordinates win when they lie within 50 km", () => {
  const located = { ...hall, latitude: 43.2, longitude: -88 }
  expect(place(located)).toEqual({ kind: 'found', venue: located })
})

test('Coordinates farther than 50 km are reported as invalid', () => {
  expect(place({ ...hall, latitude: 41.88, longitude: -87.63 })).toEqual({
    kind: 'too-far',
    kilometers: 134,
  })
})

test('A known venue with the same name and location matches, unless the feed imported its own before', () => {
  const located = { ...hall, latitude: 43.0401, longitude: -87.9101 }
  expect(place(located, [knownHall])).toMatchObject({ kind: 'known', venueId: 5 })
  expect(place(located, [knownHall], ['hall'])).toMatchObject({ kind: 'found' })
})

test('Venues of a ticketing feed are its own, whatever namesakes there are', () => {
  const located = { ...hall, latitude: 43.0401, longitude: -87.9101 }
  const ticketing = { ...feed, type: 'ticketmaster' }
  for (const imported of [[], ['hall']]) {
    expect(place(located, [knownHall], imported, ticketing)).toMatchObject({ kind: 'found' })
  }
  expect(place(hall, [knownHall], [], ticketing)).toMatchObject({ venueId: 1 })
})

test('An item without coordinates joins one of the same feed that has them, whichever comes first', () => {
  const located = { ...hall, externalId: 'hall 2', latitude: 43.2, longitude: -88 }
  const bare = feedEvent('bare', '2026-05-02', { venue: hall })
  const full = feedEvent('full', '2026-05-03', { venue: located })
  for (const events of [
    [bare, full],
    [full, bare],
  ]) {
    const placed = matchVenues(events, feed, { known: [], imported: new Set() })
    expect(placed.get(bare)).toEqual({ kind: 'found', venue: located })
  }
})

test("The scrape's category comes before the source's; without one, the source's names are matched with ours", () => {
  const tree = ['concerts', 'food_and_drink'].map((id) => ({
    id,
    name: id === 'concerts' ? 'Concerts' : 'Food & Drink',
    merged: id === 'concerts' ? [{ id: 'gigs', name: 'Live Gigs' }] : [],
  }))
  const event = feedEvent('e', '2026-05-02', {
    categories: ['Food & drink', 'concerts', 'Concerts', 'Puppets'],
  })
  expect(findCategories(event, { ...feed, categoryId: 'comedy' }, indexCategories(tree))).toEqual([
    'comedy',
  ])
  expect(findCategories(event, feed, indexCategories(tree))).toEqual(['concerts', 'food_and_drink'])
  const gigs = feedEvent('g', '2026-05-02', { categories: ['Live gigs', 'Puppets'] })
  expect(findCategories(gigs, feed, indexCategories(tree))).toEqual(['concerts'])
})
