import { expect, test } from 'vitest'
import type { FontMetrics } from '~/lib/font-metrics'
import { toDrawableText, wrapLines } from './share-image-text'

/** Latin letters and the common signs, each half as wide as the font is high. */
const FONT: FontMetrics = {
  family: 'Halves',
  has: (character) => /[ -~\u00a0-\u024f…]/u.test(character),
  measure: (text) => [...text].length / 2,
}

test('Characters missing from the font are left out', () => {
  expect(toDrawableText('Jazz 🎷 at  noon', FONT)).toBe('Jazz at noon')
  expect(toDrawableText('Cafe\u0301', FONT)).toBe('Café')
})

test('A text with most characters missing from the font is not drawn', () => {
  for (const text of ['🎷', 'コンサート', 'ערב של שירה', 'Live: コンサート', '']) {
    expect(toDrawableText(text, FONT)).toBeNull()
  }
})

test('Lines break between words', () => {
  expect(wrapLines('a quartet by the water', FONT, { width: 6, maxLines: 3 })).toEqual({
    lines: ['a quartet by', 'the water'],
    isWhole: true,
  })
})

test('Text that is too long ends in an ellipsis', () => {
  const { lines, isWhole } = wrapLines('one two, three four five', FONT, { width: 4, maxLines: 2 })
  expect(lines).toEqual(['one two,', 'three…'])
  expect(isWhole).toBe(false)
})

test('A word longer than a line is broken, and the text is then marked as shortened', () => {
  expect(wrapLines('the Donaudampfer', FONT, { width: 4, maxLines: 3 })).toEqual({
    lines: ['the', 'Donaudam', 'pfer'],
    isWhole: false,
  })
})
