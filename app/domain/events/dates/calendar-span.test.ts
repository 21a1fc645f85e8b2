import { expect, test } from 'vitest'
import { toInstant } from '~/lib/time/local-time'
import type { EventTime } from '../event'
import { calendarSpan } from './calendar-span'

const ZONE = 'America/Chicago'

const time = (start: string, end: string | null, more: Partial<EventTime> = {}): EventTime => ({
  startAt: toInstant(start, ZONE),
  endAt: end === null ? null : toInstant(end, ZONE),
  noStart: false,
  noEnd: end === null,
  startDay: start.slice(0, 10),
  endDay: (end ?? start).slice(0, 10),
  timezone: ZONE,
  ...more,
})

test('A timed event has a start and an end', () => {
  expect(calendarSpan(time('2026-07-04T19:30:00', '2026-07-04T21:00:00'))).toEqual({
    kind: 'instants',
    start: Date.parse('2026-07-05T00:30:00Z'),
    end: Date.parse('2026-07-05T02:00:00Z'),
  })
})

test('An event without an end has none in the exported calendar', () => {
  const start = Date.parse('2026-07-05T00:30:00Z')
  const open = { kind: 'instants', start, end: null }
  expect(calendarSpan(time('2026-07-04T19:30:00', null))).toEqual(open)
  const dayOnly = time('2026-07-04T19:30:00', '2026-07-04T23:59:59', { noEnd: true })
  expect(calendarSpan(dayOnly)).toEqual(open)
})

test('A span with only its last day known ends with that day', () => {
  expect(calendarSpan(time('2026-07-04T19:30:00', '2026-07-06T23:59:59', { noEnd: true }))).toEqual(
    {
      kind: 'instants',
      start: Date.parse('2026-07-05T00:30:00Z'),
      end: Date.parse('2026-07-07T05:00:00Z'),
    },
  )
})

test('A date-only event is whole days, ending the day after the last', () => {
  const day = { noStart: true, noEnd: true }
  expect(calendarSpan(time('2026-07-04T00:00:00', null, day))).toEqual({
    kind: 'days',
    first: '2026-07-04',
    after: '2026-07-05',
  })
  expect(calendarSpan(time('2026-07-04T00:00:00', '2026-07-06T23:59:59', day))).toEqual({
    kind: 'days',
    first: '2026-07-04',
    after: '2026-07-07',
  })
  const untilMidnight = time('2026-07-04T00:00:00', '2026-07-06T00:00:00', { noStart: true })
  expect(calendarSpan(untilMidnight)).toMatchObject({ after: '2026-07-06' })
})
