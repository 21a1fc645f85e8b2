import { expect, test } from 'vitest'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import { NO_NAMES } from '~/ui/search/filters/chosen-filters'
import { listActiveFilters } from './list-active-filters'

const parse = (params: string) => parseSearchUrl(new URLSearchParams(params))

const ALL =
  'q=jazz&cats=concerts&nhoods=bay-view&nhoods=old-port&places=lake&zips=53207&days=2026-05-02' +
  '&feed=12&noSiteBounds=1&ugc=1&venue=7&tags=pride&page=2'

test('Each filter can be removed, and the rest of the search stays', () => {
  const names = {
    categories: new Map([['concerts', 'Concerts']]),
    regions: new Map([['place/lake', 'The Lake']]),
    venues: new Map([['7', 'Bar Centro']]),
  }
  const filters = listActiveFilters(parse(ALL), names, '2026-05-01')
  expect(filters.map(({ name }) => name)).toEqual([
    'Concerts',
    'Bay View',
    'Old Port',
    'The Lake',
    '53207',
    'Bar Centro',
    'Saturday, May 2',
    'Tagged pride',
    'Feed 12',
    'Added by readers',
    'All regions',
  ])
  const without = (param: string) => `/search?${ALL.replace(param, '').replace('&page=2', '')}`
  expect(filters.map(({ removeHref }) => removeHref)).toEqual(
    [
      '&cats=concerts',
      '&nhoods=bay-view',
      '&nhoods=old-port',
      '&places=lake',
      '&zips=53207',
      '&venue=7',
      '&days=2026-05-02',
      '&tags=pride',
      '&feed=12',
      '&ugc=1',
      '&noSiteBounds=1',
    ].map(without),
  )
})

test('A search of evenings can become one of whole days', () => {
  const filters = listActiveFilters(parse('days=2026-05-02&evening=1'), NO_NAMES, '2026-05-01')
  expect(filters.at(-1)).toEqual({ name: 'From 5 PM', removeHref: '/search?days=2026-05-02' })
})
