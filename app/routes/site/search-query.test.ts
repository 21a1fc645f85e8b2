import { expect, test } from 'vitest'
import { readPage, readSearchQuery, unknownCategories } from './search-query'

const read = (query: string) => readSearchQuery(new URLSearchParams(query))

test('A search is read from its address; what the form left empty is not asked for', () => {
  expect(read('q=+late+jazz+&days=2026-05-02&days=&days=2026-05-01&cats=concerts&page=3')).toEqual({
    query: {
      text: 'late jazz',
      categories: ['concerts'],
      days: ['2026-05-01', '2026-05-02'],
      page: 3,
    },
    problems: [],
  })
  expect(read('')).toEqual({
    query: { text: '', categories: [], days: [], page: 1 },
    problems: [],
  })
})

test('A day that does not exist is a problem that names it', () => {
  expect(read('days=2026-02-30').problems).toEqual([
    { field: 'days', message: '“2026-02-30” is not a date. Write dates like 2026-05-31.' },
  ])
  for (const day of ['9999-12-31', '2200-01-01', '1899-12-31', '0000-01-01']) {
    expect(read(`days=${day}`).problems[0]?.message).toBe(
      `“${day}” is not a date. Write dates like 2026-05-31.`,
    )
  }
  expect(read('days=1900-01-01&days=2199-12-31').problems).toEqual([])
  expect(read(`days=${'9'.repeat(500)}`).problems[0]?.message.length).toBeLessThan(100)
})

test('Too long a text, too many days and an unknown category are problems', () => {
  expect(read(`q=${'a'.repeat(200)}`).problems).toEqual([])
  expect(read(`q=${'a'.repeat(201)}`).problems[0]?.message).toBe(
    'Search for at most 200 characters; this has 201.',
  )
  const days = Array.from({ length: 61 }, (_, at) =>
    new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  )
  expect(read(days.map((day) => `days=${day}`).join('&')).problems).toEqual([
    { field: 'days', message: 'Choose at most 60 days.' },
  ])
  expect(unknownCategories(['concerts', 'golf'], [{ id: 'concerts' }])).toEqual([
    { field: 'cats', message: 'There is no category “golf”.' },
  ])
})

test('The page is clamped to 1 to 100, and what is no number is 1', () => {
  const pages = {
    '7': 7,
    '0': 1,
    '-4': 1,
    '101': 100,
    '1e9': 100,
    '2.9': 2,
    x: 1,
    '': 1,
    Infinity: 100,
  }
  for (const [text, page] of Object.entries(pages)) expect(readPage(text)).toBe(page)
  expect(readPage(null)).toBe(1)
})
