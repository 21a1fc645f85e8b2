import { expect, test } from 'vitest'
import { formatCount, formatSearchTitle } from './search-title'

const title = (search: Parameters<typeof formatSearchTitle>[0]) =>
  formatSearchTitle(search, '2026-11-20')

test('The title of a search is its keywords and filters', () => {
  const concerts = 'Concerts'
  expect(title({})).toBe('All events')
  expect(title({ text: 'jazz' })).toBe('“jazz”')
  expect(title({ categories: [concerts], days: ['2026-11-21'] })).toBe(
    'Concerts · Saturday, November 21',
  )
  expect(title({ text: 'jazz', places: ['Bay View'] })).toBe('“jazz” · Bay View')
  expect(title({ days: ['2026-11-20'], isEvening: true })).toBe('Events · Tonight')
  expect(title({ days: ['2026-11-21'], isEvening: true })).toBe(
    'Events · Saturday, November 21, from 5 PM',
  )
  expect(title({ isEvening: true })).toBe('Events · Evenings')
  expect(title({ days: ['2026-11-21', '2026-11-22'] })).toBe('Events · Nov 21 – Nov 22')
  expect(title({ days: ['2026-11-21', '2027-01-02'] })).toBe('Events · Nov 21, Jan 2, 2027')
  expect(title({ text: 'jazz', categories: [concerts, 'Comedy'] })).toBe(
    '“jazz” · Concerts, Comedy',
  )
  expect(
    title({
      categories: [concerts, concerts, concerts, concerts],
      days: ['2026-11-21', '2026-11-23', '2026-11-25', '2026-11-27'],
    }),
  ).toBe('4 categories · 4 days')
})

test('Searches of a tag, a feed or what readers added have titles of their own', () => {
  expect(title({ tags: ['free'] })).toBe('Events · Tagged free')
  expect(title({ tags: ['free', 'kids'] })).toBe('Events · Tagged free, Tagged kids')
  expect(title({ tags: ['a', 'b', 'c', 'd'] })).toBe('Events · 4 tags')
  expect(title({ feed: 'ical' })).toBe('Events · Feed ical')
  expect(title({ isUgc: true })).toBe('Events · Added by readers')
  expect(title({ isEverywhere: true })).toBe('Events · All regions')
  expect(title({ text: 'jazz', days: ['2026-11-21'], tags: ['free'], isUgc: true })).toBe(
    '“jazz” · Saturday, November 21 · Tagged free · Added by readers',
  )
})

test('The count is of exact matches, and of at least so many where they are not all counted', () => {
  const text = (total: number, close = 0) => formatCount({ total, close, max: 3000 })
  expect(text(1)).toBe('1 event')
  expect(text(3000)).toBe('3,000 events')
  expect(text(3001)).toBe('More than 3,000 events')
  expect(text(2, 5)).toBe('2 events')
  expect(text(0, 5)).toBe('No exact matches, but these are close.')
  expect(text(0)).toBe('')
})
