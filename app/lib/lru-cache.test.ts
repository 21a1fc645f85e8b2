import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache'

test('The most recently set values are cached, and older ones evicted', () => {
  const recent = createLruCache<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  recent.set('c', 4)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([3, undefined, 4])
})
