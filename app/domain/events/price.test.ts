import { expect, test } from 'vitest'
import { formatAges } from '~/ui/events/ages'
import { formatPrice, isFree } from './price'

const format = (from: number | null, to: number | null = null, cost = '', soldOut = false) =>
  formatPrice({ soldOut, cost, facts: { priceFromCents: from, priceToCents: to } })

test('The amounts that an author entered are the price; without them it is the text of the feed', () => {
  expect(format(null, null, 'Pay what you can')).toBe('Pay what you can')
  expect(format(null)).toBe('')
  expect(format(0, 0, '$12')).toBe('Free')
  expect(format(0)).toBe('Free')
  expect(format(1_000)).toBe('$10')
  expect(format(1_250, 1_250)).toBe('$12.50')
  expect(format(1_000, 2_500, 'from $8')).toBe('$10–$25')
  expect(format(0, 2_500)).toBe('$0–$25')
})

test('The price also says that no tickets are left', () => {
  expect(format(1_000, null, '', true)).toBe('$10 · Sold out')
  expect(format(1_000, null, '$10 (SOLD OUT)')).toBe('$10 · Sold out')
  expect(format(null, null, '$10 (SOLD OUT)', true)).toBe('$10 (SOLD OUT)')
  expect(format(null, null, '', true)).toBe('Sold out')
})

test('An event is free by its amounts; without them, by a text that says only that', () => {
  const check = (from: number | null, cost: string) =>
    isFree({ cost, facts: { priceFromCents: from, priceToCents: from } })
  expect([check(0, '$5'), check(null, 'Free!'), check(500, 'Free')]).toEqual([true, true, false])
})

test.each([
  [null, null, ''],
  [0, null, 'All ages'],
  [18, null, '18 and over'],
  [5, 12, 'Ages 5 to 12'],
  [0, 12, 'Up to age 12'],
  [null, 12, 'Up to age 12'],
  [6, 6, 'Age 6'],
])('Ages from %s to %s are "%s"', (minAge, maxAge, text) => {
  expect(formatAges({ minAge, maxAge })).toBe(text)
})
