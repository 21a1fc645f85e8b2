import { expect, test } from 'vitest'
import { jsonChunks } from './json-chunks'

test('A list is cut into JSON arrays of bounded length, in order', () => {
  const list = ['aaaa', 'bbbb', 'cccc']
  expect(jsonChunks(list, 14)).toEqual(['["aaaa","bbbb"]', '["cccc"]'])
  expect(jsonChunks(list)).toEqual([JSON.stringify(list)])
  expect(jsonChunks([])).toEqual([])
})

test('An entry longer than a chunk gets its own chunk', () => {
  expect(jsonChunks(['a', 'a very long entry', 'b'], 10)).toEqual([
    '["a"]',
    '["a very long entry"]',
    '["b"]',
  ])
})
