import { expect, test } from 'vitest'
import { listWordForms, listWordStarts, splitWords, toWordStart } from './index-words'

test('Text without a letter or digit has no words', () => {
  expect(splitWords('')).toEqual([])
})

test('A word is found by its prefixes of two characters or more', () => {
  expect(listWordStarts(['jazz'])).toEqual(['jaq', 'jazq', 'jazzq'])
  expect(toWordStart('j')).toBeNull()
  expect(toWordStart('jaz')).toBe('jazq')
  expect(listWordStarts(['pier'], 'place')).toContain(toWordStart('pie', 'place'))
  expect(listWordStarts(['extraordinarily'])).toContain(toWordStart('extraordinaril'))
})

test('Words one edit apart share a form', () => {
  const share = (a: string, b: string) =>
    listWordForms(a).some((form) => listWordForms(b).includes(form))
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
  expect(listWordForms('art')).toEqual([])
})
