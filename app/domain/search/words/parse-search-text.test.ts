import { expect, test } from 'vitest'
import { parseSearchText, type Term } from './parse-search-text'

/** Quoted terms are written in quotes, the words of a compound with a hyphen. */
const write = ({ words, isQuoted }: Term) => (isQuoted ? `"${words.join(' ')}"` : words.join('-'))

test.each([
  ['jazz night', ['jazz', 'night'], [], true],
  ['jazz "late night"', ['jazz', '"late night"'], [], false],
  ['“late night” jazz', ['"late night"', 'jazz'], [], true],
  ['"never closed', ['"never closed"'], [], false],
  ['jazz -free', ['jazz'], ['free'], false],
  ['jazz -"late night" bar', ['jazz', 'bar'], ['"late night"'], true],
  ['jazz -“late night”', ['jazz'], ['"late night"'], false],
  ['"jazz" night', ['"jazz"', 'night'], [], true],
  ['-free', [], ['free'], false],
  ['stand-up 9-5', ['stand-up', '9-5'], [], true],
  ['jazz - night', ['jazz', 'night'], [], true],
  ["rock'n'roll", ['rock-n-roll'], [], true],
  ['O’Brien’s R&B', ['o-brien-s', 'r-b'], [], true],
  ['jazz/blues,funk', ['jazz', 'blues', 'funk'], [], true],
  ['CAFÉ Ünder', ['cafe', 'under'], [], true],
  ['🎷', [], [], false],
  ['"" -"" -', [], [], false],
])('%s is parsed term by term', (text, wanted, unwanted, isOpen) => {
  const parsed = parseSearchText(text)
  expect(parsed?.wanted.map(write)).toEqual(wanted)
  expect(parsed?.unwanted.map(write)).toEqual(unwanted)
  expect(parsed?.isOpen).toBe(isOpen)
})

test.each([
  ['the tempest', ['tempest']],
  ['a night at the opera', ['night', 'opera']],
  ['rock and roll', ['rock', 'roll']],
  ['the', ['the']],
  ['to be or not to be', ['not', 'be']],
  ['"the tempest"', ['"the tempest"']],
  ['night at the', ['night', 'the']],
])('Stop words are left out beside other words, but for a last one: %s', (text, wanted) => {
  expect(parseSearchText(text)?.wanted.map(write)).toEqual(wanted)
})

test('Blank text is no query; long text is cut off', () => {
  expect(parseSearchText(' \n ')).toBeNull()
  expect(parseSearchText('word '.repeat(1_000))?.wanted).toHaveLength(12)
})
