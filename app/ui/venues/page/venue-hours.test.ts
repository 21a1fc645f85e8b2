import { expect, test } from 'vitest'
import { toInstant } from '~/lib/time/local-time'
import type { OpeningHours } from '~/lib/time/opening-hours'
import { buildVenueHours } from './venue-hours'

const ZONE = 'America/Chicago'
const NIGHTS: OpeningHours[] = [{ days: ['Friday'], opens: '18:00', closes: '02:00' }]
const at = (wall: string) => ({ now: toInstant(wall, ZONE), timezone: ZONE })

test('The page says whether a venue is open today, by its own clock', () => {
  expect(buildVenueHours(NIGHTS, at('2026-05-01T12:00:00'))?.today).toBe(
    'Open today, 6:00 PM – 2:00 AM',
  )
  expect(buildVenueHours(NIGHTS, at('2026-05-02T12:00:00'))?.today).toBe('Closed today')
  // In New York it is Saturday already.
  expect(buildVenueHours(NIGHTS, at('2026-05-01T23:30:00'))?.today).toBe('Open until 2:00 AM')
})

test('During its hours it says until when, unless it opens once more today', () => {
  const today = (spans: [string, string][], wall: string) =>
    buildVenueHours(
      spans.map(([opens, closes]) => ({ days: ['Friday'], opens, closes })),
      at(`2026-05-01T${wall}:00`),
    )?.today
  expect(today([['09:00', '22:00']], '08:59')).toBe('Open today, 9:00 AM – 10:00 PM')
  expect(today([['09:00', '22:00']], '09:00')).toBe('Open until 10:00 PM')
  expect(today([['09:00', '22:00']], '22:00')).toBe('Open today, 9:00 AM – 10:00 PM')
  const split: [string, string][] = [
    ['11:00', '14:00'],
    ['17:00', '23:00'],
  ]
  expect(today(split, '12:00')).toBe('Open today, 11:00 AM – 2:00 PM, 5:00 PM – 11:00 PM')
  expect(today(split, '18:00')).toBe('Open until 11:00 PM')
  expect(today([['00:00', '00:00']], '12:00')).toBe('Closed today')
  expect(today([['00:00', '23:59']], '12:00')).toBe('Open 24 hours')
})

test('After midnight, a night that is not over is open until it closes', () => {
  expect(buildVenueHours(NIGHTS, at('2026-05-02T01:59:00'))?.today).toBe(
    'Open until 2:00 AM. Closed today',
  )
  expect(buildVenueHours(NIGHTS, at('2026-05-02T02:00:00'))?.today).toBe('Closed today')
})

test('A venue without structured hours says nothing of today', () => {
  expect(buildVenueHours([], at('2026-05-01T12:00:00'))).toBeNull()
})
