import { expect, test } from 'vitest'
import { toInstant } from '~/lib/time/local-time'
import { formatEventWhen } from './format-event-when'

const ZONE = 'America/Chicago'
const at = (wall: string, endWall: string | null, noStart = false) => ({
  startAt: toInstant(wall, ZONE),
  endAt: endWall === null ? null : toInstant(endWall, ZONE),
  noStart,
  noEnd: endWall === null,
  startDay: wall.slice(0, 10),
  endDay: (endWall ?? wall).slice(0, 10),
  timezone: ZONE,
})

test('A date has its year, and its hours their time zone', () => {
  expect(formatEventWhen(at('2026-05-02T20:00:00', '2026-05-02T22:30:00'), ZONE)).toBe(
    'Saturday, May 2, 2026, 8:00 PM – 10:30 PM CDT',
  )
  expect(formatEventWhen(at('2026-12-31T20:00:00', '2027-01-01T02:00:00'), ZONE)).toBe(
    'Thursday, December 31, 2026, 8:00 PM – 2:00 AM CST',
  )
  expect(formatEventWhen(at('2026-05-02T20:00:00', null), ZONE)).toBe(
    'Saturday, May 2, 2026, 8:00 PM CDT',
  )
})

test('A date without hours is its day; several days are the first and the last', () => {
  expect(formatEventWhen(at('2026-05-02T00:00:00', null, true), ZONE)).toBe('Saturday, May 2, 2026')
  expect(formatEventWhen(at('2026-12-30T10:00:00', '2027-01-02T18:00:00'), ZONE)).toBe(
    'Wed, December 30, 2026 – Sat, January 2, 2027',
  )
})
