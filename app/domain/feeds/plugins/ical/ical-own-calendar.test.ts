import { expect, test } from 'vitest'
import type { EventDetail } from '~/domain/events/event'
import { buildEventIcs } from '~/domain/syndication/build-event-ics.server'
import { toInstant } from '~/lib/time/local-time'
import { ical } from './ical'

const ZONE = 'America/Chicago'
const URL = 'https://laketown.example/event/7'
const CONCERT: Parameters<typeof buildEventIcs>[0] = {
  id: 7,
  title: 'Quartet by the Water',
  status: 'scheduled',
  venueName: 'Pier Hall',
  venueAddress: '1 Pier Street; rear door, Laketown',
  isAtVenue: true,
  latitude: 43.0677,
  longitude: -87.9022,
  updatedAt: Date.parse('2026-05-01T10:00:00.512Z'),
  startAt: toInstant('2026-07-04T19:30:00', ZONE),
  endAt: toInstant('2026-07-04T21:00:00', ZONE),
  noStart: false,
  noEnd: false,
  startDay: '2026-07-04',
  endDay: '2026-07-04',
  timezone: ZONE,
}
const write = (event: Partial<EventDetail> = {}, description = 'Doors at 7.\nBring it.') =>
  buildEventIcs({ ...CONCERT, ...event }, { domain: 'events.example', url: URL, description })

/** What our own reader of calendars makes of it. */
function readBack(text: string) {
  const { events, invalid, notes } = ical.read(
    [{ url: URL, contentType: 'text/calendar', body: new TextEncoder().encode(text) }],
    {
      timezone: ZONE,
      timezoneIsOverride: false,
      url: '',
      manifest: null,
      window: { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') },
    },
  )
  expect([invalid, notes]).toEqual([[], []])
  expect(events).toHaveLength(1)
  return events[0]!
}

test('An exported event reads back unchanged', () => {
  const text = write()
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//events.example//Events//EN',
      'UID:event-7@events.example',
      'DTSTAMP:20260501T100000Z',
      'DTSTART:20260705T003000Z',
      'DTEND:20260705T020000Z',
      'SUMMARY:Quartet by the Water',
      'STATUS:CONFIRMED',
      'LOCATION:Pier Hall\\, 1 Pier Street\\; rear door\\, Laketown',
      'GEO:43.0677;-87.9022',
      `URL:${URL}`,
      `DESCRIPTION:Doors at 7.\\nBring it.\\n\\n${URL}`,
    ]),
  )
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(readBack(text)).toMatchObject({
    title: CONCERT.title,
    status: 'scheduled',
    startAt: CONCERT.startAt,
    endAt: CONCERT.endAt,
    noStart: false,
    noEnd: false,
    startDay: '2026-07-04',
    endDay: '2026-07-04',
    timezone: ZONE,
  })
})

test('Date-only events read back as the same days', () => {
  const fair = {
    noStart: true,
    noEnd: true,
    startAt: toInstant('2026-07-04T00:00:00', ZONE),
    endAt: toInstant('2026-07-06T23:59:59', ZONE),
    endDay: '2026-07-06',
  }
  const text = write(fair)
  expect(text).toContain('DTSTART;VALUE=DATE:20260704\r\nDTEND;VALUE=DATE:20260707\r\n')
  expect(readBack(text)).toMatchObject({
    noStart: true,
    noEnd: true,
    startDay: '2026-07-04',
    endDay: '2026-07-06',
  })
})

test('An event without an end has none in the exported calendar', () => {
  const text = write({ endAt: null, noEnd: true })
  expect(text).not.toContain('DTEND')
  expect(readBack(text)).toMatchObject({ startAt: CONCERT.startAt, noEnd: true })
})

test('An event’s status is exported', () => {
  expect(readBack(write({ status: 'cancelled' })).status).toBe('cancelled')
  expect(write({ status: 'postponed' })).toContain('STATUS:TENTATIVE')
  expect(write({ status: 'sold out' })).not.toContain('STATUS')
})

test('Long lines are folded by bytes, and no text can inject a line', () => {
  const title = `Ünïcode 日本語 🎷 ${'very '.repeat(40)}long`
  const text = write({ title, venueName: 'Hall\r\nATTENDEE:x' }, 'a\r\nBEGIN:VEVENT\nb')
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  }
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  expect(text).not.toMatch(/^ATTENDEE/m)
  expect(readBack(text).title).toBe(title)
})

test('An event away from its venue has no coordinates', () => {
  expect(write({ isAtVenue: false })).not.toContain('GEO')
})
