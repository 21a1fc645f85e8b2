import { expect, test } from 'vitest'
import { contrastOf, mix, readableOn, textOn } from './color'
import { iconHref, schemesOf, themeCss } from './theme'

const BRANDS = [
  { primary: '#ffe600', accent: '#ffffff' },
  { primary: '#000000', accent: '#000000' },
  { primary: '#777777', accent: '#ff0000' },
  { primary: '#0b5d4b', accent: '#f2b705' },
  {},
]

test('Contrast is that of WCAG: black on white has 21, a colour on itself 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#336699', '#336699')).toBe(1)
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})

test('Whatever colours a city chooses, its words can be read in light and in dark', () => {
  for (const branding of BRANDS) {
    for (const scheme of Object.values(schemesOf(branding))) {
      for (const text of [scheme.ink, scheme.quiet, scheme.brandInk, scheme.accentInk]) {
        expect(contrastOf(text, scheme.paper)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(text, scheme.wash)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrastOf(scheme.onBrand, scheme.brand)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(scheme.onAccent, scheme.accent)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('Black or white can be read on every grey', () => {
  for (let grey = 0; grey < 256; grey += 1) {
    const color = `#${grey.toString(16).padStart(2, '0').repeat(3)}`
    expect(contrastOf(color, textOn(color))).toBeGreaterThanOrEqual(4.5)
  }
})

test('A colour that already reads well stays as the city chose it', () => {
  expect(readableOn('#14284b', ['#ffffff'], 4.5)).toBe('#14284b')
  expect(schemesOf({ primary: '#0B5D4B' }).light.brandInk).toBe('#0b5d4b')
})

test('A branding that is no colour writes nothing into the style sheet', () => {
  const css = themeCss({ primary: 'red}body{display:none', accent: 'url(x)', radius: 8 })
  expect(css).toContain('--radius:8px')
  expect(css).not.toContain('display:none')
  expect(css).not.toContain('url')
})

test('The tab shows the first letter of the name, on the brand', () => {
  const icon = decodeURIComponent(iconHref({ primary: '#ffe600' }, '<“lakeside”>'))
  expect(icon).toContain('>L</text>')
  expect(icon).toContain('fill="#000000"')
  expect(icon).not.toContain('“')
})
