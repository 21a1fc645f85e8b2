import { expect, test } from 'vitest'
import { formatEntryPrice, formatPhone, formatPrintUrl, formatStreet } from './format-facts'
import { AP_STYLE } from './house-style'

const price = (
  cost: string,
  from: number | null = null,
  to: number | null = null,
  soldOut = false,
) =>
  formatEntryPrice(
    { cost, soldOut, facts: { priceFromCents: from, priceToCents: to } },
    AP_STYLE,
    true,
  )

test('A price is the author’s amounts, or the words of the feed without .00', () => {
  expect(price('', 1_000, 2_550)).toBe('$10–$25.50')
  expect(price('', 1_000)).toBe('$10')
  expect(price('', 0, 1_500)).toBe('Free–$15')
  expect(price('$10.00 - $25.00 at the door')).toBe('$10–$25 at the door')
  expect(price('$1,000.00')).toBe('$1,000')
  expect(price('Pay what\nyou can')).toBe('Pay what you can')
  expect(price('')).toBe('')
})

test('Free events are called free, or nothing where a house does not print that', () => {
  expect(price('Free admission')).toBe('Free')
  expect(price('', 0, 0)).toBe('Free')
  const facts = { priceFromCents: 0, priceToCents: 0 }
  expect(formatEntryPrice({ cost: '', soldOut: false, facts }, AP_STYLE, false)).toBe('')
})

test('What is sold out is called so, once', () => {
  expect(price('', 1_000, null, true)).toBe('$10 (sold out)')
  expect(price('', null, null, true)).toBe('Sold out')
  expect(price('Sold out', null, null, true)).toBe('Sold out')
})

test.each([
  ['(414) 555-0100', '414-555-0100'],
  ['+1 414.555.0100', '414-555-0100'],
  ['4145550100', '414-555-0100'],
  ['1-800-555-0199', '800-555-0199'],
  ['414-555-0100 ext. 5', '414-555-0100 ext. 5'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['911', '911'],
  ['', ''],
])('The phone number %s is printed as %s', (phone, text) => {
  expect(formatPhone(phone)).toBe(text)
})

test.each([
  ['808 East Center Street, Milwaukee, WI 53212', '808 E. Center St.'],
  ['808 E Center St', '808 E. Center St.'],
  ['12 Michigan Avenue North', '12 Michigan Ave. N.'],
  ['1600 Pennsylvania Ave. NW, Washington, DC', '1600 Pennsylvania Ave. NW'],
  ['5 North Street', '5 North St.'],
  ['3 Point Road', '3 Point Road'],
  ['20 Sunset Blvd', '20 Sunset Blvd.'],
  ['18 Avenue of the Arts', '18 Avenue of the Arts'],
  ['City Hall, 5 Main Street, Portland', '5 Main St.'],
  ['Riverside Park, Milwaukee, WI', 'Riverside Park'],
  ['', ''],
])('AP writes the street of %s as %s', (fullAddress, text) => {
  expect(formatStreet(fullAddress, AP_STYLE)).toBe(text)
})

test('A house that does not abbreviate prints streets as they were entered', () => {
  expect(formatStreet('808 East Center Street, Milwaukee', { ...AP_STYLE, streets: 'full' })).toBe(
    '808 East Center Street',
  )
})

test('Print has URLs without their scheme', () => {
  expect(formatPrintUrl('https://www.example.com/')).toBe('example.com')
  expect(formatPrintUrl('http://events.example.com/event/12')).toBe('events.example.com/event/12')
})
