import { expect, test } from 'vitest'
import { type Color, contrastRatio, ensureContrast, mix, pickTextColor } from '~/lib/colors/color'
import { type ColorScheme, derivePalette } from './derive-palette'
import { isPaper } from './paper'

/** Any darker, and it is refused. */
const DARKEST_PAPER = '#cccccc'

const BRANDS = [
  { primary: '#ffe600', accent: '#ffffff' },
  { primary: '#000000', accent: '#000000' },
  { primary: '#777777', accent: '#ff0000' },
  { primary: '#0b5d4b', accent: '#f2b705' },
  {},
  { primary: '#ffe600', accent: '#ffffff', paper: DARKEST_PAPER },
  { primary: '#777777', accent: '#ff0000', paper: DARKEST_PAPER },
  { primary: '#12344a', accent: '#e2572f', paper: '#fbf7ee' },
  ...Array.from({ length: 500 }, (_, at) => ({
    primary: colorNumber(2 * at + 1),
    accent: colorNumber(2 * at + 2),
    paper: mix(colorNumber(3 * at + 7), '#ffffff', 0.8),
  })),
  ...Array.from({ length: 2_000 }, (_, at) => ({
    primary: colorNumber(2 * at + 1),
    accent: colorNumber(2 * at + 2),
  })),
]

/** Colors from all over the cube, the same in every run (Knuth's multiplicative hash). */
function colorNumber(at: number): Color {
  return `#${(Math.imul(at, 2_654_435_761) >>> 8).toString(16).padStart(6, '0')}`
}

/** What the style sheets write on what. */
function listTextPairs(scheme: ColorScheme): [text: Color, ground: Color][] {
  const { paper, wash, ink, quiet, brandInk, accentInk } = scheme
  return [
    ...[ink, quiet, brandInk, accentInk].flatMap((text): [Color, Color][] => [
      [text, paper],
      [text, wash],
    ]),
    // The masthead, banners and headers of categories, buttons, and buttons under the pointer.
    [scheme.onBrand, scheme.brand],
    [scheme.onAccent, scheme.accent],
    [paper, brandInk],
    [paper, ink],
    // The third of the pictures that stand for events without one.
    [ink, mixInOklab(paper, brandInk, 0.18)],
  ]
}

/** Lines and rings, each on the grounds it is drawn on: the focus, marks of the current page, edges of notices. */
function listLinePairs(scheme: ColorScheme): [line: Color, ground: Color][] {
  const { paper, wash, quiet, accentInk, accentMark } = scheme
  return [
    ...[accentInk, accentMark, quiet].flatMap((line): [Color, Color][] => [
      [line, paper],
      [line, wash],
    ]),
    [scheme.onBrand, scheme.brand],
    [scheme.onAccent, scheme.accent],
  ]
}

/** As browsers mix `color-mix(in oklab, …)`. */
function mixInOklab(color: Color, target: Color, share: number): Color {
  const [from, to] = [toOklab(color), toOklab(target)]
  const [l = 0, a = 0, b = 0] = from.map(
    (channel, at) => channel + ((to[at] ?? 0) - channel) * share,
  )
  const cones = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((cone) => cone ** 3)
  const [long = 0, medium = 0, short = 0] = cones
  return `#${[
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
    .map((channel) => {
      const light = Math.min(1, Math.max(0, channel))
      const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
      return Math.round(value * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
}

function toOklab(color: Color): number[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [long = 0, medium = 0, short = 0] = [
    0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
    0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
    0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
  ].map(Math.cbrt)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

test('Contrast is computed as WCAG does: 21 for black on white, 1 for a color on itself', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastRatio('#336699', '#336699')).toBe(1)
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})

test('Text is readable in light and dark mode with any branding', () => {
  for (const branding of BRANDS) {
    for (const scheme of Object.values(derivePalette(branding))) {
      const faint = listTextPairs(scheme).filter(
        ([text, ground]) => contrastRatio(text, ground) < 4.5,
      )
      expect([branding, faint]).toEqual([branding, []])
    }
  }
})

test('Focus rings and marks are visible on every background with any branding', () => {
  for (const branding of BRANDS) {
    for (const scheme of Object.values(derivePalette(branding))) {
      const faint = listLinePairs(scheme).filter(
        ([line, ground]) => contrastRatio(line, ground) < 3,
      )
      expect([branding, faint]).toEqual([branding, []])
    }
  }
})

test('Black or white text is readable on every gray', () => {
  for (let gray = 0; gray < 256; gray += 1) {
    const color = `#${gray.toString(16).padStart(2, '0').repeat(3)}`
    expect(contrastRatio(color, pickTextColor(color))).toBeGreaterThanOrEqual(4.5)
  }
})

test('A color that is already readable is not changed', () => {
  expect(ensureContrast('#14284b', ['#ffffff'], 4.5)).toBe('#14284b')
  expect(derivePalette({ primary: '#0B5D4B' }).light.brandInk).toBe('#0b5d4b')
})

test('A site’s paper is the page’s background in light mode only, and never dark', () => {
  const chosen = derivePalette({ paper: '#FBF7EE' })
  expect(chosen.light.paper).toBe('#fbf7ee')
  expect(chosen.light.wash).not.toBe(derivePalette({}).light.wash)
  expect(contrastRatio(chosen.light.wash, chosen.light.paper)).toBeLessThan(1.3)
  expect(chosen.dark).toEqual(derivePalette({}).dark)
  expect([isPaper(DARKEST_PAPER), isPaper('#cbcbcb'), isPaper('red')]).toEqual([true, false, false])
  for (const refused of ['#333333', 'red', '', '#fff']) {
    expect(derivePalette({ paper: refused })).toEqual(derivePalette({}))
  }
})
