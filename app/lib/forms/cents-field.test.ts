import { expect, test } from 'vitest'
import { centsField, formatDollarAmount } from './cents-field'

const price = centsField({ min: 1, max: 1_000_000 })
const parse = (text: string | undefined) => {
  const { data, error } = price.safeParse(text)
  return data ?? error?.issues[0]?.message
}

test.each([
  ['12.50', 1_250],
  ['$1,200', 120_000],
  ['0.01', 1],
  ['0.29', 29],
  ['10000', 1_000_000],
])('%s dollars are exact cents', (text, cents) => {
  expect(parse(text)).toBe(cents)
})

test.each([
  [undefined, 'Enter an amount'],
  ['twelve', 'Enter an amount such as 12.50'],
  ['12.5', 'Enter an amount such as 12.50'],
  ['-1', 'Enter an amount such as 12.50'],
  ['1e3', 'Enter an amount such as 12.50'],
  ['0', 'Enter at least $0.01'],
  ['10000.01', 'Enter at most $10000'],
])('The amount %s is refused with a message', (text, message) => {
  expect(parse(text)).toBe(message)
})

test('A stored amount is shown as it can be typed', () => {
  for (const cents of [0, 1, 29, 1_250, 999_999_999]) {
    const text = formatDollarAmount(cents)
    expect(centsField().parse(text)).toBe(cents)
  }
})
