import { expect, test } from 'vitest'
import { getCategoryChain } from '~/domain/categories/category-chain'
import { countText, searchTitle } from './search-title'

const title = (asked: Partial<Parameters<typeof searchTitle>[0]>) =>
  searchTitle({ text: '', categories: [], places: [], days: [], ...asked }, '2026-11-20')

test('A search is called by what was asked', () => {
  const concerts = { name: 'Concerts' }
  expect(title({})).toBe('All events')
  expect(title({ text: 'jazz' })).toBe('“jazz”')
  expect(title({ categories: [concerts], days: ['2026-11-21'] })).toBe(
    'Concerts · Saturday, November 21',
  )
  expect(title({ text: 'jazz', places: [{ name: 'Bay View' }] })).toBe('“jazz” · Bay View')
  expect(title({ isNarrowed: true })).toBe('Events')
  expect(title({ days: ['2026-11-20'], isEvening: true })).toBe('Events · Tonight')
  expect(title({ days: ['2026-11-21'], isEvening: true })).toBe(
    'Events · Saturday, November 21, from 5 PM',
  )
  expect(title({ isEvening: true })).toBe('All events')
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

test('The count is of exact matches, and says when there are more than are counted', () => {
  const text = (total: number, close = 0) => countText({ total, close, most: 3000 })
  expect(text(1)).toBe('1 event')
  expect(text(3000)).toBe('3,000 events')
  expect(text(3001)).toBe('More than 3,000 events')
  expect(text(2, 5)).toBe('2 events')
  expect(text(0, 5)).toBe('Nothing matches exactly, but these come close.')
  expect(text(0)).toBe('')
})

test('The chain of a category leads from the top to it, and ends even in a ring', () => {
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
