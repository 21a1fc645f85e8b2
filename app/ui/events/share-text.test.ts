import { expect, test } from 'vitest'
import type { FontMetrics } from '~/lib/font-metrics'
import { drawable, linesOf } from './share-text'

/** Latin letters and the common signs, each half as wide as the font is high. */
const FONT: FontMetrics = {
  has: (character) => /[ -~\u00a0-\u024f…]/u.test(character),
  widthOf: (text) => [...text].length / 2,
}

test('Signs that the font lacks are left out', () => {
  expect(drawable('Jazz 🎷 at  noon', FONT)).toBe('Jazz at noon')
  expect(drawable('Cafe\u0301', FONT)).toBe('Café')
})

test('A text of which the font lacks most letters is not drawn', () => {
  for (const text of ['🎷', 'コンサート', 'ערב של שירה', 'Live: コンサート', '']) {
    expect(drawable(text, FONT)).toBeNull()
  }
})

test('Lines break between words', () => {
  expect(linesOf('a quartet by the water', FONT, { width: 6, most: 3 })).toEqual({
    lines: ['a quartet by', 'the water'],
    isWhole: true,
  })
})

test('What is too long ends in an ellipsis', () => {
  const { lines, isWhole } = linesOf('one two, three four five', FONT, { width: 4, most: 2 })
  expect(lines).toEqual(['one two,', 'three…'])
  expect(isWhole).toBe(false)
})

test('A word that no line holds is broken, and is no whole text then', () => {
  expect(linesOf('the Donaudampfer', FONT, { width: 4, most: 3 })).toEqual({
    lines: ['the', 'Donaudam', 'pfer'],
    isWhole: false,
  })
})
