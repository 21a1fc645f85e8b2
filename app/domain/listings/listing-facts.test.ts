import { expect, test } from 'vitest'
import { NO_FACTS } from '~/domain/events/event-facts'
import { findFactName } from './fact-names'
import { listFacts } from './listing-facts'

const list = (changes: Partial<Parameters<typeof listFacts>[0]['facts']>, cost = '', title = '') =>
  listFacts({
    title,
    cost,
    facts: { ...NO_FACTS, ...changes },
  })

test('A price is in each list up to a limit that is not below it', () => {
  expect(list({}, 'Free')).toEqual(['price/free', 'price/10', 'price/25', 'price/50'])
  expect(list({ priceFromCents: 1_000 })).toEqual(['price/10', 'price/25', 'price/50'])
  expect(list({ priceFromCents: 1_001, priceToCents: 9_000 })).toEqual(['price/25', 'price/50'])
  expect(list({ priceFromCents: 5_001 })).toEqual([])
})

test('Ages welcome whom they reach', () => {
  expect(list({ minAge: 0 })).toEqual(['ages/all', 'ages/kids', 'ages/teens'])
  expect(list({ minAge: 3, maxAge: 10 })).toEqual(['ages/kids'])
  expect(list({ minAge: 13, maxAge: 17 })).toEqual(['ages/teens'])
  expect(list({ minAge: 16 })).toEqual(['ages/teens'])
  expect(list({ maxAge: 12 })).toEqual(['ages/kids'])
  expect(list({ minAge: 18, maxAge: 30 })).toEqual(['ages/adults'])
  expect(list({}, '', 'Burlesque (21+)')).toEqual(['ages/adults'])
})

test('An event has the features that it names, in one order, and no fact that it does not', () => {
  expect(list({ accessibility: ['relaxed', 'step-free'] })).toEqual([
    'access/step-free',
    'access/relaxed',
  ])
  expect(list({})).toEqual([])
})

test('A value has a name only where the product knows it', () => {
  expect(findFactName('price', '25')).toBe('Up to $25')
  expect(findFactName('access', 'step-free')).toBe('Step-free access')
  for (const value of ['', '26', 'toString', '__proto__']) {
    expect(findFactName('price', value), value).toBeNull()
  }
})
