import { expect, test } from 'vitest'
import { telHref } from './tel'

test.each([
  ['(414) 555-0101', 'tel:4145550101'],
  ['+1-555-0100', 'tel:+15550100'],
  ['+1-555-0100;ext=12', 'tel:+15550100;ext=12'],
  ['414-555-0101 ext. 12', 'tel:4145550101;ext=12'],
  ['414.555.0101 Ext 007', 'tel:4145550101;ext=007'],
  ['414-555-0101x12', 'tel:4145550101;ext=12'],
  ['414-555-0101ext12', 'tel:4145550101;ext=12'],
  ['414-555-0101 (extension: 12)', 'tel:4145550101;ext=12'],
  ['414-555-0101 #12', 'tel:4145550101;ext=12'],
  ['414-555-0101 box office', 'tel:4145550101'],
  ['Next door: 414-555-0101', 'tel:4145550101'],
  ['#4145550101', 'tel:4145550101'],
  ['911', 'tel:911'],
  ['ext. 12', null],
  ['ask at the bar', null],
  ['', null],
])('The phone number “%s” is called at %s', (text, url) => {
  expect(telHref(text)).toBe(url)
})
