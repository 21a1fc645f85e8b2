import { expect, test } from 'vitest'
import {
  formatClockTime,
  formatDay,
  formatIsoTime,
  formatZoneName,
  startOfDay,
  toDay,
  toInstant,
  toWallTime,
} from './local-time'

const at = (wall: string, zone: string) => new Date(toInstant(wall, zone)).toISOString()

test('A local time is the same hour in summer and in winter', () => {
  expect(at('2026-07-11T20:00:00', 'America/Chicago')).toBe('2026-07-12T01:00:00.000Z')
  expect(at('2026-12-11T20:00:00', 'America/Chicago')).toBe('2026-12-12T02:00:00.000Z')
  expect(toWallTime(toInstant('2026-12-11T20:00:00', 'Asia/Kolkata'), 'Asia/Kolkata')).toBe(
    '2026-12-11T20:00:00',
  )
})

test('A local time that occurs twice is its first occurrence', () => {
  expect(at('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('A skipped local time counts from before the clock change', () => {
  expect(at('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(at('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('The hours around a clock change are converted correctly', () => {
  expect(at('2026-03-08T01:59:59', 'America/New_York')).toBe('2026-03-08T06:59:59.000Z')
  expect(at('2026-03-08T03:00:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z')
  expect(at('2026-11-01T02:00:00', 'America/New_York')).toBe('2026-11-01T07:00:00.000Z')
})

test('A day whose midnight is skipped starts on that day', () => {
  for (const [day, zone] of [
    ['2026-03-29', 'Asia/Beirut'],
    ['2018-11-04', 'America/Sao_Paulo'],
  ] as const) {
    const start = startOfDay(day, zone)
    expect(toDay(start, zone)).toBe(day)
    expect(toDay(start - 1, zone) < day).toBe(true)
  }
})

test.each([
  ['2026-05-02T00:05:00', 'America/Chicago', '12:05 AM', '2026-05-02T00:05:00-05:00', 'CDT'],
  ['2026-12-02T12:00:00', 'America/Chicago', '12:00 PM', '2026-12-02T12:00:00-06:00', 'CST'],
  ['2026-05-02T19:30:00', 'UTC', '7:30 PM', '2026-05-02T19:30:00+00:00', 'UTC'],
  ['2026-05-02T09:15:00', 'Asia/Kathmandu', '9:15 AM', '2026-05-02T09:15:00+05:45', 'GMT+5:45'],
  ['2026-12-02T23:59:00', 'America/St_Johns', '11:59 PM', '2026-12-02T23:59:00-03:30', 'GMT-3:30'],
])('At %s in %s the local time is %s', (wall, zone, clock, iso, name) => {
  const instant = toInstant(wall, zone)
  expect([formatClockTime(instant, zone), formatIsoTime(instant, zone)]).toEqual([clock, iso])
  expect(formatZoneName(instant, zone, 'short')).toBe(name)
})

test('A zone’s name changes at the minute at which its clocks do', () => {
  const change = Date.parse('2026-11-01T07:00:00Z')
  const names = [-60_000, 0, -1, 60_000].map((after) =>
    formatZoneName(change + after, 'America/Chicago', 'short'),
  )
  expect(names).toEqual(['CDT', 'CST', 'CDT', 'CST'])
})

test('A time zone has one name in all seasons', () => {
  for (const month of ['02', '07']) {
    const instant = Date.parse(`2026-${month}-01T12:00:00Z`)
    expect(formatZoneName(instant, 'America/Chicago', 'longGeneric')).toBe('Central Time')
  }
})

test('A day’s name does not depend on clock changes', () => {
  expect(formatDay('2026-03-08', 'EEEE, MMMM d, yyyy')).toBe('Sunday, March 8, 2026')
  expect(formatDay('2026-11-20', 'EEE, MMM d')).toBe('Fri, Nov 20')
})
