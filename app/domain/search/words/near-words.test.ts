import { expect, test } from 'vitest'
import { findNearWords } from './near-words'

test.each([
  ['kids this weekend near college green', { rest: 'kids this weekend', place: 'college green' }],
  ['Near Old Harbor', { rest: '', place: 'Old Harbor' }],
  ['jazz NEAR  the plaza, ', { rest: 'jazz', place: 'the plaza' }],
  ['jazz near me', null],
  ['jazz near', null],
  ['nearby jazz', null],
  ['"so near yet so far"', null],
  ['jazz -near harbor', null],
  ['jazz', null],
])('The place that a search ends with: %s', (text, found) => {
  expect(findNearWords(text)).toEqual(found)
})
