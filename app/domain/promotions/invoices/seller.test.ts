import { expect, test } from 'vitest'
import { formatTaxName, includedTaxCents, listAddressLines, parseSeller } from './seller'

test.each([
  [1_100, 10, 100],
  [1_250, 8.875, 102],
  // The net is 50.5 cents, and is rounded up.
  [101, 100, 50],
  [1_500, 0, 0],
  [0, 10, 0],
])('Of %i cents, %f percent of tax included are %i', (amount, percent, tax) => {
  expect(includedTaxCents(amount, percent)).toBe(tax)
})

test('A seller without a tax has no tax line; a tax without a label is called Tax', () => {
  expect(formatTaxName({ name: 'Lake', taxLabel: 'VAT' })).toBeNull()
  expect(formatTaxName({ name: 'Lake', taxLabel: 'VAT', taxPercent: 8.875 })).toBe('VAT (8.875%)')
  expect(formatTaxName({ name: 'Lake', taxPercent: 10 })).toBe('Tax (10%)')
})

test('An address is its lines; what cannot be read is sold by the site', () => {
  expect(listAddressLines({ name: 'Lake', address: ' 1 Main St\r\n\n Laketown ' })).toEqual([
    '1 Main St',
    'Laketown',
  ])
  for (const stored of [null, '', '[]', '{"name":1}']) {
    expect(parseSeller(stored, { name: 'Laketown' })).toEqual({ name: 'Laketown' })
  }
})
