import { expect, test } from 'vitest'
import type { EventTime } from '~/domain/events/event'
import { toInstant } from '~/lib/time/local-time'
import { buildEventWhen } from './event-when'

const timezone = 'America/Chicago'
const at = (now: string) => ({ timezone, now: toInstant(now, timezone) })

function time(start: string, end: string | null): EventTime & { status: string } {
  return {
    startAt: toInstant(start, timezone),
    endAt: end === null ? null : toInstant(end, timezone),
    noStart: false,
    noEnd: end === null,
    timezone,
    status: 'scheduled',
    startDay: start.slice(0, 10),
    endDay: (end ?? start).slice(0, 10),
  }
}

const night = time('2026-11-20T20:00:00', '2026-11-20T23:30:00')

test('An event that is on says when it ends, from its first minute to its last', () => {
  const onNow = (now: string, event = night) => buildEventWhen(event, at(now)).onNow
  expect(onNow('2026-11-20T19:59:00')).toBeNull()
  expect(onNow('2026-11-20T20:01:00')).toBe('On now, ends 11:30 PM')
  expect(onNow('2026-11-20T23:30:00')).toBeNull()
  const fair = time('2026-11-20T10:00:00', '2026-11-22T18:00:00')
  expect(onNow('2026-11-21T03:00:00', fair)).toBe('On now, ends Sun, Nov 22')
  expect(onNow('2026-11-20T20:30:00', time('2026-11-20T20:00:00', null))).toBe('On now')
  expect(onNow('2026-11-20T21:00:00', { ...night, status: 'cancelled' })).toBeNull()
})

test('A postponed event has no date, and says which it had', () => {
  const postponed = { ...time('2026-12-24T19:00:00', null), status: 'postponed' }
  expect(buildEventWhen(postponed, at('2026-11-20T12:00:00'))).toMatchObject({
    days: [['New date to be announced']],
    hours: '(was Thu, Dec 24)',
    onNow: null,
    isOpen: true,
  })
  const earlier = { ...time('2025-12-24T19:00:00', null), status: 'postponed' }
  expect(buildEventWhen(earlier, at('2026-01-02T12:00:00')).hours).toBe('(was Wed, Dec 24, 2025)')
})
