import { expect, test } from 'vitest'
import { dayOf, instantOf, startOfDay, wallTimeOf } from './local-time'

const at = (wall: string, zone: string) => new Date(instantOf(wall, zone)).toISOString()

test('A wall time is the same hour in summer and in winter', () => {
  expect(at('2026-07-11T20:00:00', 'America/Chicago')).toBe('2026-07-12T01:00:00.000Z')
  expect(at('2026-12-11T20:00:00', 'America/Chicago')).toBe('2026-12-12T02:00:00.000Z')
  expect(wallTimeOf(instantOf('2026-12-11T20:00:00', 'Asia/Kolkata'), 'Asia/Kolkata')).toBe(
    '2026-12-11T20:00:00',
  )
})

test('A wall time that occurs twice is its first occurrence', () => {
  expect(at('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('A wall time that is skipped counts from before the jump', () => {
  expect(at('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(at('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('The hours around a jump are told right', () => {
  expect(at('2026-03-08T01:59:59', 'America/New_York')).toBe('2026-03-08T06:59:59.000Z')
  expect(at('2026-03-08T03:00:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z')
  expect(at('2026-11-01T02:00:00', 'America/New_York')).toBe('2026-11-01T07:00:00.000Z')
})

test('A day whose midnight is skipped begins on that day', () => {
  for (const [day, zone] of [
    ['2026-03-29', 'Asia/Beirut'],
    ['2018-11-04', 'America/Sao_Paulo'],
  ] as const) {
    const start = startOfDay(day, zone)
    expect(dayOf(start, zone)).toBe(day)
    expect(dayOf(start - 1, zone) < day).toBe(true)
  }
})
