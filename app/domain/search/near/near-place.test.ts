import { expect, test } from 'vitest'
import { formatSearchUrl } from '../url/format-search-url'
import { parseSearchUrl } from '../url/parse-search-url'
import { splitWhereValue } from '../url/search-parameters'
import { searchArea } from './search-map-area'

const parse = (params: Record<string, string> | string[][]) =>
  parseSearchUrl(new URLSearchParams(params))

test('A point has a name or none, and reaches two miles unless its URL says otherwise', () => {
  const { near } = parse({ near: '43.0718123,-70.7626,Harbor Hall, Pier 2' })
  expect(near).toMatchObject({
    latitude: 43.0718,
    longitude: -70.7626,
    name: 'Harbor Hall, Pier 2',
  })
  expect(near?.kilometers).toBeCloseTo(3.219, 3)
  expect(formatSearchUrl({ near })).toBe('/search?near=43.0718%2C-70.7626%2CHarbor+Hall%2C+Pier+2')
  const wide = parse({ near: '43,-70', within: '5', sort: 'distance' })
  expect(wide.near?.kilometers).toBeCloseTo(8.047, 3)
  expect(formatSearchUrl(wide)).toBe('/search?near=43%2C-70&within=5&sort=distance')
})

test.each(['-1', '0', 'x', '', 'Infinity'])(
  'A distance of “%s” is two miles or the most',
  (within) => {
    const miles = (parse({ near: '43,-70', within }).near?.kilometers ?? 0) / 1.609344
    expect([2, 7].some((known) => Math.abs(miles - known) < 0.001)).toBe(true)
  },
)

test('What is no point is text to be found, and a distance or an order without a point is nothing', () => {
  for (const text of ['College Green', '91,0', '0,181', '43', '43,-70x', '810 Center St, 53202']) {
    expect(parse({ near: text })).toEqual({ nearText: text })
    expect(formatSearchUrl(parse({ near: text }))).toContain('near=')
  }
  expect(parse({ within: '5', sort: 'distance' })).toEqual({})
  expect(parse({ near: `  \n ` })).toEqual({})
})

test('A plain form has venues and a point among its places; a typed text replaces the point', () => {
  const where = [
    ['where', 'nhood:mill'],
    ['where', 'venue:12'],
    ['where', 'near:43,-70,Pier, the long one'],
  ]
  expect(formatSearchUrl(parse(where))).toBe(
    '/search?nhoods=mill&near=43%2C-70%2CPier%2C+the+long+one&venue=12',
  )
  expect(parse([...where, ['near', 'Mill Park']])).toMatchObject({ nearText: 'Mill Park' })
  expect(parse([...where, ['near', 'Mill Park']]).near).toBeUndefined()
  expect(parse([...where, ['near', '']]).near?.name).toBe('Pier, the long one')
  expect(parse([...where, ['venue', '7']]).venues).toEqual(['12', '7'])
})

test('A value of Where is in the parameter of its kind', () => {
  expect(splitWhereValue('zip:53207')).toEqual([['zips', '53207']])
  expect(splitWhereValue('venue:12')).toEqual([['venue', '12']])
  expect(splitWhereValue('near:43,-70,A, b')).toEqual([['near', '43,-70,A, b']])
})

test('A section of a map is searched in place of other places, as far as a search reaches', () => {
  const query = { text: 'jazz', regions: [{ type: 'zip' as const, slug: '53202' }], page: 3 }
  const area = { latitude: 43.06767, longitude: -87.9022, kilometers: 1.609344 }
  const found = searchArea({ ...query, venues: ['7'] }, area)
  expect(formatSearchUrl(found!)).toBe('/search?q=jazz&near=43.0677%2C-87.9022&within=1')
  const tiny = searchArea({}, { ...area, kilometers: 0.01 })
  expect(formatSearchUrl(tiny!)).toContain('within=0.1')
  expect(formatSearchUrl(searchArea({}, { ...area, kilometers: 12 })!)).toContain('within=7')
  expect(searchArea(query, { ...area, kilometers: 13 })).toBeNull()
})
