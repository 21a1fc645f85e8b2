import { expect, test } from 'vitest'
import { didYouMean, nearestZones } from './did-you-mean'

const VENUES = ['bar-centro', 'pabst', 'riverside', 'turner-hall', 'vivarium', 'cactus-club']

test('A mistyped name gets suggestions', () => {
  expect(didYouMean('pabts', VENUES, 'See the list.')).toBe('Did you mean pabst?')
  expect(didYouMean('Vivarum', VENUES, 'See the list.')).toBe('Did you mean vivarium?')
  expect(didYouMean('centro', VENUES, 'See the list.')).toBe('Did you mean bar-centro?')
})

test('Without a similar name, a short list is shown whole and a long one gets a hint', () => {
  expect(didYouMean('zzz', VENUES, 'See the list.')).toBe('See the list.')
  expect(didYouMean('zzz', ['one', 'two'], 'See the list.')).toBe('There is: one, two.')
  expect(didYouMean('zzz', [], 'See the list.')).toBe('See the list.')
})

test('A mistyped time zone gets suggestions', () => {
  expect(nearestZones('america/chcago')).toMatch(/^Did you mean America\/Chicago/)
  expect(nearestZones('Central')).toBe('Name an IANA zone such as America/Chicago.')
})
