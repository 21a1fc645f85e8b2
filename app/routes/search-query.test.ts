import { expect, test } from 'vitest'
import { searchPath } from '~/ui/search/search-path'
import { eventQueryOf, readSearchQuery, unknownCategories } from './search-query'
import { filtersOf } from '~/routes/site/search/search-filters'

const read = (query: string) => readSearchQuery(new URLSearchParams(query))

const NOTHING_ASKED = {
  ...{ text: '', categories: [], days: [], isEvening: false, page: 1 },
  ...{ neighborhoods: [], places: [], zips: [], venues: [], tags: [] },
  ...{ feed: '', isEverywhere: false, isUgc: false },
}

test('A search is read from its address; what the form left empty is not asked for', () => {
  expect(read('q=+late+jazz+&days=2026-05-02&days=&days=2026-05-01&cats=concerts&page=3')).toEqual({
    query: {
      ...NOTHING_ASKED,
      text: 'late jazz',
      categories: ['concerts'],
      days: ['2026-05-01', '2026-05-02'],
      page: 3,
    },
    problems: [],
  })
  expect(read('')).toEqual({ query: NOTHING_ASKED, problems: [] })
  expect(eventQueryOf(NOTHING_ASKED)).toEqual({ text: '', page: 1 })
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

const ALL =
  'q=jazz&cats=concerts&nhoods=bay-view&nhoods=old-port&places=lake&zips=53207&days=2026-05-02' +
  '&feed=12&noSiteBounds=1&ugc=1&venue=7&tags=pride&page=2'

test('All parameters of the specification are read, asked for, and written again as they were', () => {
  const { query, problems } = read(ALL)
  expect(problems).toEqual([])
  expect(eventQueryOf(query)).toEqual({
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
    feedId: 12,
    isWithinBounds: false,
    ugc: true,
    venues: [7],
    tags: ['pride'],
  })
  expect(searchPath(query)).toBe(`/search?${ALL}`)
})

test('Values of the Where filter say their own type', () => {
  expect(read('nhoods=zip:53207&nhoods=nhood:bay-view&places=place:lake&zips=').query).toEqual({
    ...NOTHING_ASKED,
    neighborhoods: ['bay-view'],
    places: ['lake'],
    zips: ['53207'],
  })
})

test('The one parameter of a form without a script becomes those of the specification', () => {
  const { query } = read('where=nhood:bay-view&where=zip:53207&where=lake&cats=concerts')
  expect(query).toMatchObject({ neighborhoods: ['bay-view', 'lake'], places: [], zips: ['53207'] })
  expect(searchPath(query)).toBe('/search?cats=concerts&nhoods=bay-view&nhoods=lake&zips=53207')
})

test('Several values may stand in one parameter, parted by commas; tags may hold commas', () => {
  const { query } = read('cats=concerts,comedy&days=2026-05-02,2026-05-01,&zips=1,2&tags=a,b')
  expect(query).toMatchObject({
    categories: ['concerts', 'comedy'],
    days: ['2026-05-01', '2026-05-02'],
    zips: ['1', '2'],
    tags: ['a,b'],
  })
})

test('Of days the evenings alone can be asked for', () => {
  const { query } = read('days=2026-05-02&evening=1')
  expect(eventQueryOf(query)).toEqual({ text: '', page: 1, evenings: ['2026-05-02'] })
  expect(searchPath(query)).toBe('/search?days=2026-05-02&evening=1')
  expect(searchPath(read('evening=1').query)).toBe('/search')
  const filters = filtersOf(
    query,
    { categories: new Map(), regions: new Map(), venues: new Map() },
    '2026-05-01',
  )
  expect(filters.at(-1)).toEqual({ name: 'From 5 PM', without: '/search?days=2026-05-02' })
})

test('A feed is asked for by its number or its type; what can be no venue finds nothing', () => {
  const asked = (parameters: string) => eventQueryOf(read(parameters).query)
  expect(asked('feed=ical')).toMatchObject({ feedType: 'ical' })
  expect(asked('feed=ical')).not.toHaveProperty('feedId')
  expect(asked('venue=x&venue=-1&venue=99999999999999999999')).toMatchObject({ venues: [] })
  expect(asked('ugc=0&noSiteBounds=false')).toEqual({ text: '', page: 1 })
})

test('Too many values of one kind are a problem; one that is too long names nothing', () => {
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}=${at}`).join('&')
  expect(read(many('tags', 60)).problems).toEqual([])
  expect(read(many('tags', 61)).problems).toEqual([
    { field: 'tags', message: 'Choose at most 60 tags.' },
  ])
  expect(read(`${many('nhoods', 40)}&${many('zips', 40)}`).problems).toEqual([
    { field: 'where', message: 'Choose at most 60 neighborhoods, places and zip codes.' },
  ])
  expect(read(many('venue', 500)).problems[0]?.message).toBe('Choose at most 60 venues.')
  expect(read(`tags=${'x'.repeat(9000)}`).query.tags[0]).toHaveLength(100)
})

test('Each filter can be taken away, and the rest of the search stays', () => {
  const { query } = read(ALL)
  const names = {
    categories: new Map([['concerts', 'Concerts']]),
    regions: new Map([['place/lake', 'The Lake']]),
    venues: new Map([['7', 'Bar Centro']]),
  }
  const filters = filtersOf(query, names, '2026-05-01')
  expect(filters.map(({ name }) => name)).toEqual([
    ...['Concerts', 'Bay View', 'Old Port', 'The Lake', '53207', 'Bar Centro', 'Saturday, May 2'],
    ...['Tagged pride', 'Feed 12', 'Added by readers', 'All regions'],
  ])
  const without = (part: string) => `/search?${ALL.replace(part, '').replace('&page=2', '')}`
  expect(filters.map(({ without }) => without)).toEqual(
    [
      ...['&cats=concerts', '&nhoods=bay-view', '&nhoods=old-port', '&places=lake', '&zips=53207'],
      ...['&venue=7', '&days=2026-05-02', '&tags=pride', '&feed=12', '&ugc=1', '&noSiteBounds=1'],
    ].map(without),
  )
})
