import { expect, test } from 'vitest'
import { findTimeZone } from './find-time-zone.server'

test('A point on land has the zone of its country and region', () => {
  expect(findTimeZone({ latitude: 43.0677, longitude: -87.9022 })).toBe('America/Chicago')
  expect(findTimeZone({ latitude: 40.7128, longitude: -74.006 })).toBe('America/New_York')
  expect(findTimeZone({ latitude: -33.8688, longitude: 151.2093 })).toBe('Australia/Sydney')
})

test('A point at sea has no zone', () => {
  expect(findTimeZone({ latitude: 35, longitude: -45 })).toBe(null)
})
