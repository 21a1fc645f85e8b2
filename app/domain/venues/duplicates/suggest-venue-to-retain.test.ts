import { expect, test } from 'vitest'
import { suggestVenueToRetain } from './suggest-venue-to-retain'
import type { VenueSummary } from './venue-pair-store.server'

const venue = (id: number, more: Partial<VenueSummary> = {}): VenueSummary => ({
  id,
  label: null,
  name: 'Hall',
  address: '',
  timezone: 'America/Chicago',
  latitude: 43,
  longitude: -88,
  quarantined: false,
  sites: [],
  upcoming: { count: 0, next: [] },
  scrapes: [],
  ...more,
})
const scrapes = [{ feedId: 1, plugin: 'ical', url: 'https://hall.example/events.ics' }]
const busy = { count: 3, next: [] }

test.each([
  ['the older of two alike', {}, {}, 1],
  ['the one that the platform manages', { scrapes }, { label: 'hall' }, 2],
  ['the one with a scrape, before more events', { upcoming: busy }, { scrapes }, 2],
  ['the one with more events', {}, { upcoming: busy }, 2],
  ['the older one with more events', { upcoming: busy }, {}, 1],
])('Of two venues it is %s', (_, first, second, id) => {
  expect(suggestVenueToRetain(venue(1, first), venue(2, second)).id).toBe(id)
})
