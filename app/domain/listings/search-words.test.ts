import { expect, test } from 'vitest'
import { formsOf, lettersApart, readText, startOf, startsOf, wordsOf } from './search-words'

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
])('%s is read word by word', (text, wanted, unwanted, isOpen) => {
  expect(readText(text)).toEqual({ wanted, unwanted, isOpen })
})

test('A single word in quotes is meant as it stands; curly quotes leave out too', () => {
  expect(readText('"jazz" night')).toMatchObject({ wanted: [['jazz'], ['night']], asWritten: [0] })
  expect(readText('jazz -“late night”')).toMatchObject({
    wanted: [['jazz']],
    unwanted: [['late', 'night']],
  })
})

test('Blank text asks nothing; long text is clipped', () => {
  expect(readText(' \n ')).toBeNull()
  expect(readText('word '.repeat(1_000))?.wanted).toHaveLength(12)
  expect(wordsOf('')).toEqual([])
})

test('A word is found by its beginnings, from two letters on', () => {
  expect(startsOf(['jazz'])).toEqual(['jaq', 'jazq', 'jazzq'])
  expect(startOf('j')).toBeNull()
  expect(startOf('jaz')).toBe('jazq')
  expect(startsOf(['pier'], 'place')).toContain(startOf('pie', 'place'))
  expect(startsOf(['extraordinarily'])).toContain(startOf('extraordinaril'))
})

test.each([
  ['jazz', 'jazz', 0],
  ['jazz', 'jaz', 1],
  ['jazz', 'jzaz', 1],
  ['jazz', 'jaxz', 1],
  ['jazz', 'jazzy', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('From %s to %s it is so many letters', (one, other, apart) => {
  expect(lettersApart(one, other)).toBe(apart)
  expect(lettersApart(other, one)).toBe(apart)
})

test('Words one letter apart, or with two letters swapped, share a form', () => {
  const share = (one: string, other: string) =>
    formsOf(one).some((form) => formsOf(other).includes(form))
  for (const wrong of [
    'orchesttra',
    'orchstra',
    'orchextra',
    'ocrhestra',
    'rchestra',
    'orchestrA'.toLowerCase(),
  ]) {
    expect(share('orchestra', wrong), wrong).toBe(true)
  }
  expect(formsOf('art')).toEqual([])
})
