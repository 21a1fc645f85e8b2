import { expect, test } from 'vitest'
import { type KnownFilters, leaveOutUnknown, replaceFormerCategories } from './known-filters'
import { parseSearchUrl } from './parse-search-url'

const KNOWN: KnownFilters = {
  categories: [
    { id: 'concerts', name: 'Concerts', merged: [{ id: 'gigs', name: 'Gigs' }] },
    { id: 'comedy', name: 'Comedy', merged: [] },
  ],
  regions: new Map([['place/lake', 'The Lake']]),
  venues: new Map([['7', 'Bar Centro']]),
  tags: new Set(['pride']),
}
const parse = (params: string) => parseSearchUrl(new URLSearchParams(params))
const leaveOut = (params: string) => leaveOutUnknown(parse(params), KNOWN)

test('What the site does not have is left out and named; the rest stays', () => {
  const { query, ignored } = leaveOut(
    'q=jazz&cats=concerts,golf&nhoods=soho&places=lake&zips=1&venue=7,8&tags=pride&tags=x',
  )
  expect(query).toEqual(parse('q=jazz&cats=concerts&places=lake&venue=7&tags=pride'))
  expect(ignored).toEqual([
    { parameter: 'cats', value: 'golf' },
    { parameter: 'nhoods', value: 'soho' },
    { parameter: 'zips', value: '1' },
    { parameter: 'venue', value: '8' },
    { parameter: 'tags', value: 'x' },
  ])
})

test('A filter of nothing else limits nothing', () => {
  for (const params of ['cats=golf', 'nhoods=soho&places=bay', 'venue=x', 'tags=x']) {
    expect(leaveOut(params), params).toMatchObject({ query: {} })
  }
  expect(leaveOut('q=jazz&cats=comedy')).toEqual({
    query: parse('q=jazz&cats=comedy'),
    ignored: [],
  })
})

test('While categories cannot be read, none is unknown', () => {
  const known = { ...KNOWN, categories: null }
  expect(leaveOutUnknown(parse('cats=golf&tags=x'), known)).toMatchObject({
    query: { categories: ['golf'] },
    ignored: [{ parameter: 'tags', value: 'x' }],
  })
  expect(replaceFormerCategories(parse('cats=gigs'), known)).toBeNull()
})

test('A search of all places may name places and venues of other sites, but no tag or category', () => {
  const { query, ignored } = leaveOut('noSiteBounds=1&nhoods=soho&venue=8&tags=x&cats=golf')
  expect(query).toEqual(parse('noSiteBounds=1&nhoods=soho&venue=8'))
  expect(ignored).toEqual([
    { parameter: 'cats', value: 'golf' },
    { parameter: 'tags', value: 'x' },
  ])
})

test('A merged category is the one that it was merged into', () => {
  const present = (params: string) => replaceFormerCategories(parse(params), KNOWN)?.categories
  expect(present('cats=gigs,comedy')).toEqual(['concerts', 'comedy'])
  expect(present('cats=gigs,concerts')).toEqual(['concerts'])
  expect(present('cats=concerts,golf')).toBeUndefined()
  expect(present('q=gigs')).toBeUndefined()
})
