import { expect, test } from 'vitest'
import { didYouMean, suggestTimeZones } from './did-you-mean'

const VENUES = ['bar-centro', 'pabst', 'riverside', 'turner-hall', 'vivarium', 'cactus-club']

test('A mistyped name gets suggestions', () => {
  expect(didYouMean('pabts', VENUES, 'See the list.')).toBe('Did you mean pabst?')
  expect(didYouMean('Vivarum', VENUES, 'See the list.')).toBe('Did you mean vivarium?')
  expect(didYouMean('centro', VENUES, 'See the list.')).toBe('Did you mean bar-centro?')
})

test('Without a similar name, a short list is shown whole and a long one gets a hint', () => {
  expect(didYouMean('zzz', VENUES, 'See the list.')).toBe('See the list.')
  expect(didYouMean('zzz', ['one', 'two'], 'See the list.')).toBe('Choose one of: one, two.')
  expect(didYouMean('zzz', [], 'See the list.')).toBe('See the list.')
})

test('A mistyped time zone gets suggestions', () => {
  expect(suggestTimeZones('america/chcago')).toMatch(/^Did you mean America\/Chicago/)
  expect(suggestTimeZones('Central')).toBe('Use an IANA time zone such as America/Chicago.')
})
