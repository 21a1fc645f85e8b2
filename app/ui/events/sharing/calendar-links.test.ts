import { expect, test } from 'vitest'
import type { EventTime } from '~/domain/events/event'
import { toInstant } from '~/lib/time/local-time'
import { buildCalendarLinks } from './calendar-links'

const ZONE = 'America/Chicago'
const EVENING: EventTime = {
  startAt: toInstant('2026-07-04T19:30:00', ZONE),
  endAt: toInstant('2026-07-04T21:00:00', ZONE),
  noStart: false,
  noEnd: false,
  startDay: '2026-07-04',
  endDay: '2026-07-04',
  timezone: ZONE,
}
const DETAILS = { title: 'Tea & Jazz', place: 'Pier Hall', details: 'Bring a friend' }

function listDates(more: Partial<EventTime>) {
  const { google, outlook } = buildCalendarLinks({ ...EVENING, ...more }, DETAILS)
  const params = new URL(outlook).searchParams
  return [
    new URL(google).searchParams.get('dates'),
    ...['startdt', 'enddt', 'allday'].map((name) => params.get(name)),
  ]
}

test('Both calendars get an evening’s instants in UTC', () => {
  expect(listDates({})).toEqual([
    '20260705T003000Z/20260705T020000Z',
    '2026-07-05T00:30:00Z',
    '2026-07-05T02:00:00Z',
    null,
  ])
})

test('An event without an end ends as it starts', () => {
  expect(listDates({ endAt: null, noEnd: true })).toEqual([
    '20260705T003000Z/20260705T003000Z',
    '2026-07-05T00:30:00Z',
    '2026-07-05T00:30:00Z',
    null,
  ])
})

test('Date-only events are whole days, up to the day after the last', () => {
  const fair = {
    noStart: true,
    noEnd: true,
    endAt: toInstant('2026-07-06T23:59:59', ZONE),
    endDay: '2026-07-06',
  }
  expect(listDates(fair)).toEqual(['20260704/20260707', '2026-07-04', '2026-07-07', 'true'])
})

test('Titles and descriptions arrive unchanged', () => {
  const { google, outlook } = buildCalendarLinks(EVENING, DETAILS)
  expect(new URL(google).searchParams.get('text')).toBe('Tea & Jazz')
  expect(outlook).toContain('subject=Tea%20%26%20Jazz')
})
