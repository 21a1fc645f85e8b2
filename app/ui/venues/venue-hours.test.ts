import { expect, test } from 'vitest'
import { toInstant } from '~/lib/local-time'
import type { OpeningHours } from '~/lib/opening-hours'
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
  expect(buildVenueHours(NIGHTS, at('2026-05-01T23:30:00'))?.today).toContain('Open today')
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
