import { expect, test } from 'vitest'
import { MAX_GROWTH, measureGrowth } from '../../../test/measurements/measure-growth'
import { countCharacters, countWords, cutText } from './cut-text'

test('A text that fits is as it was; a longer one ends after a word, within the limit', () => {
  expect(cutText('Jazz at the hall', 16)).toBe('Jazz at the hall')
  expect(cutText('Jazz at the hall', 15)).toBe('Jazz at the…')
  expect(cutText('Jazz at the hall', 12)).toBe('Jazz at the…')
  expect(cutText('Jazz at the, hall', 14)).toBe('Jazz at the…')
  expect(cutText('Night (of jazz)', 8)).toBe('Night…')
})

test('A word that is longer than the limit is split', () => {
  expect(cutText('a'.repeat(50), 10)).toBe(`${'a'.repeat(9)}…`)
  expect(cutText(`An ${'a'.repeat(50)}`, 10)).toBe('An aaaaaa…')
  expect(cutText('ab', 1)).toBe('…')
})

test('An emoji, a flag or a letter with its accents counts as a character and is never split', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(countCharacters(family)).toBe(1)
  expect(cutText(family.repeat(5), 5)).toBe(family.repeat(5))
  expect(cutText(family.repeat(6), 5)).toBe(`${family.repeat(4)}…`)
  expect(cutText('🇺🇸🇲🇽🇨🇦🇫🇷', 3)).toBe('🇺🇸🇲🇽…')
  expect(cutText('e\u0301'.repeat(4), 3)).toBe('e\u0301e\u0301…')
  expect(cutText('مهرجان الموسيقى في الحديقة', 18)).toBe('مهرجان الموسيقى…')
})

test('Words are what has a letter or a digit', () => {
  expect(countWords('Jazz · 7 p.m. – free\n\nat  the hall')).toBe(7)
  expect(countWords('')).toBe(0)
})

test('Cutting a long text costs no more than its limit', () => {
  const zalgo = `a${'\u0301'.repeat(2_000)}`
  expect(countCharacters(cutText(zalgo.repeat(20), 5))).toBeLessThanOrEqual(5)
  expect(measureGrowth((text) => cutText(text, 60), 'word ', 5_000)).toBeLessThan(MAX_GROWTH)
})
