import { expect, test } from 'vitest'
import { feedPath } from './feed-format'
import { parseFeedPath } from './feed-page'

test('A page’s feed is its path with a file, before the query', () => {
  expect(feedPath('/', 'rss')).toBe('/feed.rss')
  expect(feedPath('/category/jazz', 'calendar')).toBe('/category/jazz/calendar.ics')
  expect(feedPath('/search?q=why%3F&days=2026-05-02', 'json')).toBe(
    '/search/feed.json?q=why%3F&days=2026-05-02',
  )
})

test('A feed’s path names its page and format, and every other path is none', () => {
  const read = (path: string) => parseFeedPath(path)?.page
  expect(parseFeedPath('/feed.rss')).toEqual({ page: { kind: 'site' }, format: 'rss' })
  expect(read('/search/calendar.ics')).toEqual({ kind: 'search' })
  expect(read('/account/events/calendar.ics')).toEqual({ kind: 'own' })
  expect(read('/category/food_and_drink/feed.atom')).toEqual({
    kind: 'category',
    id: 'food_and_drink',
  })
  expect(read('/zipcode/53202/feed.json')).toEqual({ kind: 'region', type: 'zip', slug: '53202' })
  expect(read('/venue/12/calendar.ics')).toEqual({ kind: 'venue', id: 12 })
  for (const path of [
    '/event/7/calendar.ics',
    '/venue/x/feed.rss',
    '/category/feed.rss',
    '/a/b/c/feed.rss',
    '/feed.xml',
    '/',
  ]) {
    expect(parseFeedPath(path), path).toBeNull()
  }
})
