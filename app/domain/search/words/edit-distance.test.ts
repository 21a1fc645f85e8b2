import { expect, test } from 'vitest'
import { editDistance } from './edit-distance'

test.each([
  ['jazz', 'jazz', 0],
  ['jazz', 'jaz', 1],
  ['jazz', 'jzaz', 1],
  ['jazz', 'jaxz', 1],
  ['jazz', 'jazzy', 1],
  ['orchestra', 'ocrhestra', 1],
  ['orchestra', 'rochestrs', 3],
  ['orchestra', 'rchestrao', 2],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('%s and %s are %i edits apart', (written, meant, edits) => {
  expect(editDistance(written, meant)).toBe(edits)
  expect(editDistance(meant, written)).toBe(edits)
})
