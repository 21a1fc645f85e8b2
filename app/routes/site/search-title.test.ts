import { expect, test } from 'vitest'
import { categoryChain } from './category-chain'
import { searchTitle } from './search-title'

const title = (asked: Partial<Parameters<typeof searchTitle>[0]>) =>
  searchTitle({ text: '', categories: [], days: [], ...asked }, '2026-11-20')

test('A search is called by what was asked', () => {
  const concerts = { name: 'Concerts' }
  expect(title({})).toBe('All events')
  expect(title({ text: 'jazz' })).toBe('“jazz”')
  expect(title({ categories: [concerts], days: ['2026-11-21'] })).toBe(
    'Concerts · Saturday, November 21',
  )
  expect(title({ days: ['2026-11-21', '2026-11-22'] })).toBe('Events · Nov 21 – Nov 22')
  expect(title({ days: ['2026-11-21', '2027-01-02'] })).toBe('Events · Nov 21, Jan 2, 2027')
  expect(title({ text: 'jazz', categories: [concerts, { name: 'Comedy' }] })).toBe(
    '“jazz” · Concerts, Comedy',
  )
  expect(
    title({
      categories: [concerts, concerts, concerts, concerts],
      days: ['2026-11-21', '2026-11-23', '2026-11-25', '2026-11-27'],
    }),
  ).toBe('4 categories · 4 days')
})

test('The chain of a category leads from the top to it, and ends even in a ring', () => {
  const tree = [
    { id: 'music', parentId: null, name: 'Music' },
    { id: 'jazz', parentId: 'concerts', name: 'Jazz' },
    { id: 'concerts', parentId: 'music', name: 'Concerts' },
    { id: 'ring', parentId: 'ring', name: 'Ring' },
  ]
  const names = (id?: string) => categoryChain(tree, id).map(({ name }) => name)
  expect(names('jazz')).toEqual(['Music', 'Concerts', 'Jazz'])
  expect(names('ring')).toEqual(['Ring'])
  expect(names('golf')).toEqual([])
  expect(names()).toEqual([])
})
