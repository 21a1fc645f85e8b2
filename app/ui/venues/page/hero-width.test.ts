import { expect, test } from 'vitest'
import { HERO_SIZES, HERO_WIDTHS, heroWidth } from './hero-width'

test('A hero image’s width is a multiple of 300 pixels, and never less than shown', () => {
  expect([1, 299, 300, 301, 768, 1344.5].map(heroWidth)).toEqual([300, 300, 300, 600, 900, 1500])
  expect(heroWidth(0)).toBe(300)
  for (let width = 1; width < 3000; width += 7) {
    expect(heroWidth(width) % 300).toBe(0)
    expect(heroWidth(width) - width).toBeLessThan(300)
    expect(heroWidth(width)).toBeGreaterThanOrEqual(width)
  }
  expect(HERO_WIDTHS).toEqual([300, 600, 900, 1200, 1500])
})

/** The width in pixels that a browser reads from `sizes` in a window of this width. */
function readSizes(window: number): number {
  const list = HERO_SIZES.split(', ').map((size) => /^(?:\(min-width: (.+)rem\) )?(.+)$/.exec(size))
  const fits = list.find((size) => window >= Number(size?.[1] ?? 0) * 16)
  const pixels = { px: 1, rem: 16, vw: window / 100 }
  return [...(fits?.[2] ?? '').matchAll(/(- )?([\d.]+)(px|rem|vw)/g)].reduce(
    (sum, [, minus, amount, unit]) =>
      sum + (minus ? -1 : 1) * Number(amount) * pixels[unit as keyof typeof pixels],
    0,
  )
}

test('A browser asks for the width at which the hero is shown, rounded up', () => {
  /** The frame's gutters and widest content, and the columns of a place's page, as the style sheets have them. */
  const shown = (window: number) => {
    const gutter = Math.min(Math.max(17, 6.8 + 0.026 * window), 42.5)
    const content = Math.min(window - 2 * gutter, 1428)
    return window < 704 ? content : (content - gutter) / 2.35
  }
  for (let window = 280; window <= 2000; window += 1) {
    expect(readSizes(window), `${window}`).toBeCloseTo(shown(window), 1)
  }
  expect([320, 700, 1280, 1440].map((window) => heroWidth(readSizes(window)))).toEqual([
    300, 900, 600, 600,
  ])
  expect(heroWidth(2 * readSizes(703))).toBe(1500)
})
