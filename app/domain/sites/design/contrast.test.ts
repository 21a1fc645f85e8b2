import { expect, test } from 'vitest'
import { contrastRatio } from '~/lib/colors/color'
import { listContrastWarnings } from './contrast'

test('A dark pair needs no warning; of the default colors, the accent is shown a little darker as text', () => {
  expect(listContrastWarnings({}).map(({ use }) => use)).toEqual(['Text in the accent color'])
  expect(listContrastWarnings({ primary: '#003366', accent: '#b3001b' })).toEqual([])
})

test('A yellow is unreadable as text on white: the warning has the ratio, and what is shown instead', () => {
  const warnings = listContrastWarnings({ primary: '#ffd500', accent: '#0033aa' })
  expect(warnings).toHaveLength(1)
  const [{ use, ratio, required, shownAs }] = warnings as [(typeof warnings)[number]]
  expect(use).toBe('Text in the primary color')
  expect(ratio).toBeCloseTo(contrastRatio('#ffd500', '#ffffff'))
  expect(ratio).toBeLessThan(2)
  expect(required).toBe(4.5)
  expect(contrastRatio(shownAs!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('A color just below the ratio of text is named; one just above is not', () => {
  const uses = (primary: string) =>
    listContrastWarnings({ primary, accent: '#8a0010' }).map(({ use }) => use)
  expect(uses('#777777')).toEqual(['Text in the primary color'])
  expect(uses('#6f6f6f')).toEqual([])
})

test('Two colors that are nearly the same are named, once, and shown all the same', () => {
  const warnings = listContrastWarnings({ primary: '#8a1020', accent: '#8f1122' })
  expect(warnings.map(({ use, shownAs }) => [use, shownAs])).toEqual([
    ['Shapes in the accent color on the primary color', null],
  ])
})

test('What the palette makes readable stays readable for any color', () => {
  for (const channel of ['00', '33', '66', '99', 'cc', 'ff']) {
    for (const primary of [`#${channel}0000`, `#00${channel}00`, `#ff${channel}ff`]) {
      const unrepaired = listContrastWarnings({ primary, accent: primary }).filter(
        ({ shownAs, use }) => shownAs === null && !use.startsWith('Shapes'),
      )
      expect(unrepaired).toEqual([])
    }
  }
})

test('On a colored paper, what is readable on white may be replaced', () => {
  const branding = { primary: '#707070', accent: '#8a0010' }
  expect(listContrastWarnings(branding)).toEqual([])
  const [warning] = listContrastWarnings({ ...branding, paper: '#e8dcc4' })
  expect([warning?.use, warning?.background]).toEqual(['Text in the primary color', '#e8dcc4'])
})
