import { expect, test } from 'vitest'
import { formatDistance } from './format-distance'

test.each([
  [0, null],
  [0.014, null],
  [0.1, '350 ft'],
  [0.2, '0.1 mi'],
  [1.6, '1.0 mi'],
  [20, '12 mi'],
])('%s km is %s', (kilometers, text) => {
  expect(formatDistance(kilometers)?.replace('\u00a0', ' ') ?? null).toBe(text)
})
