import { beforeEach, expect, test } from 'vitest'
import type { Box } from '~/lib/shapes/geojson'
import type { GeocoderAnswer } from '~/platform/geocoding/geocode-address.server'
import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite, SITES } from '../../../../test/fixtures'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import { previewNewVenue } from './preview-new-venue.server'

const CALENDAR = 'https://hall.example/events.ics'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

/** What is proposed for a calendar with these lines in its only event. */
async function preview(
  lines: string[],
  find: ((text: string, box: Box) => GeocoderAnswer) | null = null,
) {
  const body = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Swing', ...lines]
  const calendar = [...body, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const fetchOutside: OutgoingFetch = async ({ url }) => ({
    kind: 'fetched',
    url,
    contentType: '',
    validators: {},
    body: new TextEncoder().encode(calendar),
  })
  const services = {
    ...servicesAt(NOW),
    ...RUN_SETTINGS,
    fetchOutside,
    geocoder: find && { find: async (text: string, box: Box) => find(text, box) },
    rateLimits: { isTooMany: async () => false },
  }
  return previewNewVenue(services, {
    site: { ...SITES.laketown, ...(await requireSite('laketown')) },
    candidate: { plugin: 'ical', url: CALENDAR, manifest: null, reason: '' },
    pages: [],
    searcher: { ip: '2001:db8::1' },
  })
}

const START = 'DTSTART:20260503T190000'
const LOCATION = 'LOCATION:Lake Hall\\, 1 Lake St\\, Laketown'

test('The geocoder locates the address of the events, and the time zone is the one there', async () => {
  const searched: string[] = []
  const { proposal } = await preview([START, LOCATION], (text) => {
    searched.push(text)
    const place = { name: '1 Lake St', address: '1 Lake St', latitude: 43.05, longitude: -87.95 }
    return { kind: 'found', places: [place], attribution: '© Somebody' }
  })
  expect(proposal).toMatchObject({
    name: 'Lake Hall',
    address: '1 Lake St, Laketown',
    label: 'lake-hall',
    latitude: 43.05,
    longitude: -87.95,
    timezone: 'America/Chicago',
    similar: [],
    locationReason: expect.stringContaining('© Somebody'),
  })
  expect(searched).toEqual(['1 Lake St, Laketown'])
})

test('Without a geocoder, or while it is out of order, the location stays open and nothing is too far', async () => {
  for (const find of [null, () => ({ kind: 'unavailable' as const })]) {
    const { proposal, outcome } = await preview([START, LOCATION], find)
    expect(proposal).toMatchObject({
      latitude: null,
      longitude: null,
      timezone: 'America/Chicago',
      locationReason: 'The source gives no location.',
    })
    expect(outcome).toMatchObject({ preview: { total: 1, counts: { tooFar: 0 } } })
  }
})

test('Local times are those of the place that the source gives', async () => {
  const { proposal, outcome } = await preview([START, LOCATION, 'GEO:39.75;-105'])
  expect(proposal).toMatchObject({ latitude: 39.75, timezone: 'America/Denver' })
  expect(outcome).toMatchObject({
    preview: { events: [{ startAt: Date.parse('2026-05-03T19:00:00-06:00') }] },
  })
})

test('A venue of the same name is offered, and the label that it has is not proposed again', async () => {
  const { proposal } = await preview([START, 'LOCATION:Centro\\, 5 Other St\\, Laketown'])
  expect(proposal).toMatchObject({ name: 'Centro', label: 'laketown-centro' })
  const same = await preview([START, 'LOCATION:Bar Centro'])
  expect(same.proposal.similar).toMatchObject([{ label: 'centro' }])
})
