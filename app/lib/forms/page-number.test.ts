import { expect, test } from 'vitest'
import { pagePath, parsePageNumber } from './page-number'

test('The page number is clamped to 1 to 100, and invalid numbers become 1', () => {
  const pages = {
    '7': 7,
    '0': 1,
    '-4': 1,
    '101': 100,
    '1e9': 100,
    '2.9': 2,
    x: 1,
    '': 1,
    Infinity: 100,
  }
  for (const [text, page] of Object.entries(pages)) expect(parsePageNumber(text)).toBe(page)
  expect(parsePageNumber(null)).toBe(1)
})

test('The first page of a list has the list’s own URL', () => {
  expect(pagePath('/venue/7', 1)).toBe('/venue/7')
  expect(pagePath('/venue/7', 2)).toBe('/venue/7?page=2')
})
