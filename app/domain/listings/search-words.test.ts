import { expect, test } from 'vitest'
import { formsOf, startOf, startsOf, wordsOf } from './search-words'

test('Text without a letter or digit has no words', () => {
  expect(wordsOf('')).toEqual([])
})

test('A word is found by its beginnings, from two letters on', () => {
  expect(startsOf(['jazz'])).toEqual(['jaq', 'jazq', 'jazzq'])
  expect(startOf('j')).toBeNull()
  expect(startOf('jaz')).toBe('jazq')
  expect(startsOf(['pier'], 'place')).toContain(startOf('pie', 'place'))
  expect(startsOf(['extraordinarily'])).toContain(startOf('extraordinaril'))
})

test('Words one letter apart, or with two letters swapped, share a form', () => {
  const share = (a: string, b: string) => formsOf(a).some((form) => formsOf(b).includes(form))
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
