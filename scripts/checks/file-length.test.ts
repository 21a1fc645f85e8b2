import { expect, test } from 'vitest'
import { findLongFiles } from './file-length'

test('A file of more than 250 lines is found, unless it is data', () => {
  const text = 'const line = 1\n'.repeat(251)
  expect(findLongFiles([{ path: 'app/a.ts', text }])).toHaveLength(1)
  expect(findLongFiles([{ path: 'app/a.test.ts', text }])).toEqual([])
  expect(findLongFiles([{ path: 'app/a.ts', text: 'const line = 1\n'.repeat(250) }])).toEqual([])
})
