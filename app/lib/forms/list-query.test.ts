import { expect, test } from 'vitest'
import { countPages, listHref, parseListText, parsePage } from './list-query'

const query = (text: string) => new URLSearchParams(text)

test('The text of a search is trimmed and of limited length, without splitting a character', () => {
  expect(parseListText(query('q=%20jazz%20'))).toBe('jazz')
  expect(parseListText(query(''))).toBe('')
  expect(parseListText(query(`q=${'🎷'.repeat(120)}`))).toBe('🎷'.repeat(100))
})

test('A page skips the rows of those before it, whatever the URL asks for', () => {
  expect(parsePage(query('page=3'), 50)).toEqual({ page: 3, offset: 100 })
  expect(parsePage(query('page=-4'), 50)).toEqual({ page: 1, offset: 0 })
  expect(parsePage(query('page=1e99'), 50)).toEqual({ page: 100, offset: 4_950 })
})

test('A list has at least one page and at most a hundred', () => {
  expect([0, 1, 50, 51, 1_000_000].map((rows) => countPages(rows, 50))).toEqual([1, 1, 1, 2, 100])
})

test('Another filter of a list starts at its first page', () => {
  const current = query('site=1&q=jazz&page=4&sort=name')
  expect(listHref('/list', current, { q: null })).toBe('/list?site=1&sort=name')
  expect(listHref('/list', current, { page: 5 })).toBe('/list?site=1&q=jazz&sort=name&page=5')
  expect(listHref('/list', current, { page: 1 })).toBe('/list?site=1&q=jazz&sort=name')
  expect(listHref('/list', query('q=a'), { q: '' })).toBe('/list')
})
