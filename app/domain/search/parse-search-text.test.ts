import { expect, test } from 'vitest'
import { parseSearchText } from './parse-search-text'

test.each([
  ['jazz night', [['jazz'], ['night']], [], true],
  ['jazz "late night"', [['jazz'], ['late', 'night']], [], false],
  ['“late night” jazz', [['late', 'night'], ['jazz']], [], true],
  ['"never closed', [['never', 'closed']], [], false],
  ['jazz -free', [['jazz']], [['free']], false],
  ['jazz -"late night" bar', [['jazz'], ['bar']], [['late', 'night']], true],
  ['-free', [], [['free']], false],
  ['stand-up 9-5', [['stand'], ['up'], ['9'], ['5']], [], true],
  ['jazz - night', [['jazz'], ['night']], [], true],
  ["rock'n'roll", [['rock'], ['n'], ['roll']], [], true],
  ['CAFÉ Ünder', [['cafe'], ['under']], [], true],
  ['🎷', [], [], false],
  ['"" -"" -', [], [], false],
])('%s is parsed term by term', (text, wanted, unwanted, isOpen) => {
  expect(parseSearchText(text)).toEqual({ wanted, unwanted, isOpen })
})

test('A single word in quotes is not corrected; curly quotes exclude too', () => {
  expect(parseSearchText('"jazz" night')).toMatchObject({
    wanted: [['jazz'], ['night']],
    asWritten: [0],
  })
  expect(parseSearchText('jazz -“late night”')).toMatchObject({
    wanted: [['jazz']],
    unwanted: [['late', 'night']],
  })
})

test('Blank text is no query; long text is cut off', () => {
  expect(parseSearchText(' \n ')).toBeNull()
  expect(parseSearchText('word '.repeat(1_000))?.wanted).toHaveLength(12)
})
