import { expect, test } from 'vitest'
import { facet } from '~/domain/listings/facets'
import { matchFilters } from './fts-match'

const NOTHING = '{facets} : ("noneq")'

test('A feed is matched by its id or by its type', () => {
  expect(matchFilters({ feed: '12' }, 1)).toEqual([`{facets} : ("${facet.feed(12)}")`])
  expect(matchFilters({ feed: 'ical' }, 1)).toEqual([`{facets} : ("${facet.feedType('ical')}")`])
})

test('Text that is not a venue id matches nothing', () => {
  expect(matchFilters({ venues: ['x', '-1', '99999999999999999999'] }, 1)).toEqual([NOTHING])
  expect(matchFilters({ venues: ['x', '7'] }, 1)).toEqual([`{facets} : ("${facet.venue(7)}")`])
})

test('An empty list matches nothing, and an absent one everything', () => {
  expect(matchFilters({ categories: [] }, 1)).toEqual([NOTHING])
  expect(matchFilters({}, 1)).toEqual([])
})
