import { expect, test } from 'vitest'
import { getCategoryChain } from './category-chain'

test('A category’s chain runs from the root to it, and ends even if there is a cycle', () => {
  const tree = [
    { id: 'music', parentId: null, name: 'Music' },
    { id: 'jazz', parentId: 'concerts', name: 'Jazz' },
    { id: 'concerts', parentId: 'music', name: 'Concerts' },
    { id: 'ring', parentId: 'ring', name: 'Ring' },
  ]
  const names = (id?: string) => getCategoryChain(tree, id).map(({ name }) => name)
  expect(names('jazz')).toEqual(['Music', 'Concerts', 'Jazz'])
  expect(names('ring')).toEqual(['Ring'])
  expect(names('golf')).toEqual([])
  expect(names()).toEqual([])
})
