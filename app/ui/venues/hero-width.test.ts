import { expect, test } from 'vitest'
import { HERO_WIDTHS, heroWidth } from './hero-width'

test('A hero image’s width is a multiple of 300 pixels, and never less than shown', () => {
  expect([1, 299, 300, 301, 768, 1344.5].map(heroWidth)).toEqual([300, 300, 300, 600, 900, 1500])
  expect(heroWidth(0)).toBe(300)
  for (let width = 1; width < 3000; width += 7) {
    expect(heroWidth(width) % 300).toBe(0)
    expect(heroWidth(width) - width).toBeLessThan(300)
    expect(heroWidth(width)).toBeGreaterThanOrEqual(width)
  }
  expect(HERO_WIDTHS).toEqual([600, 900, 1200, 1500, 1800, 2100])
})
