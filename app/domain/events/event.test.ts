import { expect, test } from 'vitest'
import { toInstant } from '~/lib/time/local-time'
import { computeUntilAt, daysShown, type EventTime } from './event'

const ZONE = 'America/Chicago'

function time(start: string, end: string | null, rest: Partial<EventTime> = {}): EventTime {
  return {
    startAt: toInstant(start, ZONE),
    endAt: end ? toInstant(end, ZONE) : null,
    noStart: false,
    noEnd: end === null,
    startDay: start.slice(0, 10),
    endDay: (end ?? start).slice(0, 10),
    timezone: ZONE,
    ...rest,
  }
}

test('An event is upcoming until its end', () => {
  expect(computeUntilAt(time('2026-05-01T20:00:00', '2026-05-01T22:00:00'))).toBe(
    toInstant('2026-05-01T22:00:00', ZONE),
  )
})

test('An event without an end is upcoming until three hours after its start', () => {
  expect(computeUntilAt(time('2026-05-01T20:00:00', null))).toBe(
    toInstant('2026-05-01T23:00:00', ZONE),
  )
})

test('An event with neither start time nor end is upcoming until its local day ends, also when clocks change', () => {
  for (const [day, next] of [
    ['2026-05-01', '2026-05-02'],
    ['2026-03-08', '2026-03-09'],
    ['2026-11-01', '2026-11-02'],
  ]) {
    expect(computeUntilAt(time(`${day}T00:00:00`, null, { noStart: true }))).toBe(
      toInstant(`${next}T00:00:00`, ZONE),
    )
  }
})

test('A date-only end includes that whole day', () => {
  const festival = time('2026-05-01T00:00:00', '2026-05-03T23:59:59', {
    noStart: true,
    noEnd: true,
  })
  expect(computeUntilAt(festival)).toBe(toInstant('2026-05-04T00:00:00', ZONE))
  expect(daysShown(festival, ZONE)).toEqual({ first: '2026-05-01', last: '2026-05-03' })
})

test('A timed event is shown on the site’s days, a date-only one on its own', () => {
  const late = time('2026-05-01T23:30:00', '2026-05-02T01:00:00')
  expect(daysShown(late, ZONE)).toEqual({ first: '2026-05-01', last: '2026-05-02' })
  expect(daysShown(late, 'America/New_York')).toEqual({ first: '2026-05-02', last: '2026-05-02' })
  const day = time('2026-05-01T00:00:00', null, { noStart: true })
  expect(daysShown(day, 'America/Los_Angeles')).toEqual({ first: '2026-05-01', last: '2026-05-01' })
})

test('An event that ends at midnight is not shown on the next day', () => {
  const dance = time('2026-05-01T20:00:00', '2026-05-02T00:00:00')
  expect(daysShown(dance, ZONE)).toEqual({ first: '2026-05-01', last: '2026-05-01' })
})
