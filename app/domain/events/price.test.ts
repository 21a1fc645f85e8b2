import { expect, test } from 'vitest'
import { formatAges } from '~/ui/events/page/ages'
import { findStatedPrices, formatPrice, formatShortPrice, isFree } from './price'

const NO_AMOUNTS = { priceFromCents: null, priceToCents: null }
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

test.each([
  ['$15', 1500, 1500],
  ['$12.50', 1250, 1250],
  ['$10–$25', 1000, 2500],
  ['$10 - $25', 1000, 2500],
  ['Tickets: $10 advance / $12 at the door', 1000, 1200],
  ['$20 adults, $8 kids', 800, 2000],
  ['$15 (members $10)', 1000, 1500],
])('The price text “%s” states from %d to %d cents', (cost, from, to) => {
  expect(findStatedPrices({ cost, facts: NO_AMOUNTS })).toEqual({ from, to })
})

test.each([
  '',
  'Free',
  'from $20',
  '$5 off with a coupon',
  '$20+',
  '$1,200',
  '15',
  'CA$15',
  '$5–10',
])('The price text “%s” states no exact prices', (cost) => {
  expect(findStatedPrices({ cost, facts: NO_AMOUNTS })).toBe(null)
})

test('What the author entered counts before the text', () => {
  const facts = { priceFromCents: 500, priceToCents: null }
  expect(findStatedPrices({ cost: '$15', facts: { ...NO_AMOUNTS, ...facts } })).toEqual({
    from: 500,
    to: 500,
  })
})

test('A card has the price in short, and none where it is more than amounts', () => {
  const short = (cost: string, from: number | null = null) =>
    formatShortPrice({ cost, facts: { priceFromCents: from, priceToCents: null } })
  expect(short('Free admission')).toBe('Free')
  expect(short('$10 advance / $12 at the door')).toBe('$10–$12')
  expect(short('$15')).toBe('$15')
  for (const cost of ['', 'Pay what you can', 'from $20', '$5 off with a coupon']) {
    expect(short(cost)).toBe('')
  }
  expect(short('$9', 1_250)).toBe('$12.50')
  expect(short('', 0)).toBe('Free')
})
