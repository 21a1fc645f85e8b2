import { expect, test } from 'vitest'
import { formatSearchUrl } from './format-search-url'
import { parseSearchUrl } from './parse-search-url'
import { findUnknownCategories, validateSearchQuery } from './validate-search-query'

const parse = (params: string) => parseSearchUrl(new URLSearchParams(params))
const validate = (params: string) => validateSearchQuery(parse(params))

test('A search is parsed from its URL, without the parameters that a form left empty', () => {
  const params = 'q=+late+jazz+&days=2026-05-02&days=&days=2026-05-01&cats=concerts&page=3'
  expect(parse(params)).toEqual({
    text: 'late jazz',
    categories: ['concerts'],
    days: ['2026-05-01', '2026-05-02'],
    page: 3,
  })
  expect(validate(params)).toEqual([])
  expect(parse('')).toEqual({})
  expect(validate('')).toEqual([])
})

test('A day that does not exist is an error that names it', () => {
  expect(validate('days=2026-02-30')).toEqual([
    { field: 'days', message: '“2026-02-30” is not a date. Write dates like 2026-05-31.' },
  ])
  for (const day of ['9999-12-31', '2200-01-01', '1899-12-31', '0000-01-01']) {
    expect(validate(`days=${day}`)[0]?.message).toBe(
      `“${day}” is not a date. Write dates like 2026-05-31.`,
    )
  }
  expect(validate('days=1900-01-01&days=2199-12-31')).toEqual([])
  expect(validate(`days=${'9'.repeat(500)}`)[0]?.message.length).toBeLessThan(100)
})

test('Too long a text, too many days and an unknown category are errors', () => {
  expect(validate(`q=${'a'.repeat(200)}`)).toEqual([])
  expect(validate(`q=${'a'.repeat(201)}`)[0]?.message).toBe(
    'Search for at most 200 characters; this has 201.',
  )
  const days = Array.from({ length: 61 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  expect(validate(days.map((day) => `days=${day}`).join('&'))).toEqual([
    { field: 'days', message: 'Choose at most 60 days.' },
  ])
  expect(findUnknownCategories({ categories: ['concerts', 'golf'] }, [{ id: 'concerts' }])).toEqual(
    [{ field: 'cats', message: 'There is no category “golf”.' }],
  )
})

const ALL =
  'q=jazz&cats=concerts&nhoods=bay-view&nhoods=old-port&places=lake&zips=53207&days=2026-05-02' +
  '&feed=12&noSiteBounds=1&ugc=1&venue=7&tags=pride&price=free&ages=kids&access=step-free&page=2'

test('All parameters of the specification are parsed, and formatted as they were', () => {
  expect(validate(ALL)).toEqual([])
  expect(parse(ALL)).toEqual({
    text: 'jazz',
    page: 2,
    categories: ['concerts'],
    regions: [
      { type: 'neighborhood', slug: 'bay-view' },
      { type: 'neighborhood', slug: 'old-port' },
      { type: 'place', slug: 'lake' },
      { type: 'zip', slug: '53207' },
    ],
    days: ['2026-05-02'],
    feed: '12',
    isEverywhere: true,
    isUgc: true,
    venues: ['7'],
    tags: ['pride'],
    prices: ['free'],
    ages: ['kids'],
    access: ['step-free'],
  })
  expect(formatSearchUrl(parse(ALL))).toBe(`/search?${ALL}`)
})

test('Values of the Where filter name their own type', () => {
  expect(parse('nhoods=zip:53207&nhoods=nhood:bay-view&places=place:lake&zips=')).toEqual({
    regions: [
      { type: 'neighborhood', slug: 'bay-view' },
      { type: 'place', slug: 'lake' },
      { type: 'zip', slug: '53207' },
    ],
  })
})

test('The Where parameter of a form without JavaScript becomes those of the specification', () => {
  const query = parse('where=nhood:bay-view&where=zip:53207&where=lake&cats=concerts')
  expect(query.regions).toEqual([
    { type: 'neighborhood', slug: 'bay-view' },
    { type: 'neighborhood', slug: 'lake' },
    { type: 'zip', slug: '53207' },
  ])
  expect(formatSearchUrl(query)).toBe(
    '/search?cats=concerts&nhoods=bay-view&nhoods=lake&zips=53207',
  )
})

test('One parameter may list several values, separated by commas; tags may contain commas', () => {
  expect(parse('cats=concerts,comedy&days=2026-05-02,2026-05-01,&zips=1,2&tags=a,b')).toEqual({
    categories: ['concerts', 'comedy'],
    days: ['2026-05-01', '2026-05-02'],
    regions: [
      { type: 'zip', slug: '1' },
      { type: 'zip', slug: '2' },
    ],
    tags: ['a,b'],
  })
})

test('A search can be of evenings only', () => {
  const query = parse('days=2026-05-02&evening=1')
  expect(query).toEqual({ days: ['2026-05-02'], isEvening: true })
  expect(formatSearchUrl(query)).toBe('/search?days=2026-05-02&evening=1')
  expect(formatSearchUrl(parse('evening=1'))).toBe('/search?evening=1')
  expect(parse('ugc=0&noSiteBounds=false&evening=')).toEqual({})
})

test('Too many values of one kind are an error; a value that is too long is cut off', () => {
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}=${index}`).join('&')
  expect(validate(many('tags', 60))).toEqual([])
  expect(validate(many('tags', 61))).toEqual([
    { field: 'tags', message: 'Choose at most 60 tags.' },
  ])
  expect(validate(`${many('nhoods', 40)}&${many('zips', 40)}`)).toEqual([
    { field: 'where', message: 'Choose at most 60 neighborhoods, places and zip codes.' },
  ])
  expect(validate(many('venue', 500))[0]?.message).toBe('Choose at most 60 venues.')
  expect(parse(`tags=${'x'.repeat(9000)}`).tags?.[0]).toHaveLength(100)
})
