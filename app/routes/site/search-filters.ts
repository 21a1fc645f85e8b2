import type { Day } from '~/lib/local-time'
import { longName, shortName } from '~/ui/site-frame/day-grid'
import { type SearchTerms, searchPath } from '~/ui/site-frame/search-path'
import { REGION_FILTERS } from './search-query'

/** Something that narrows a search, and the address of the search without it. */
export type SearchFilter = { name: string; without: string }

/** What narrows a search besides its words. Names that are not given are made of the ids and slugs. */
export function filtersOf(
  query: SearchTerms,
  names: {
    categories: Map<string, string>
    /** By type and slug, 'place/soho'. */
    regions: Map<string, string>
    venues: Map<string, string>
  },
  today: Day,
): SearchFilter[] {
  const without = (changes: Partial<SearchTerms>) => searchPath({ ...query, page: 1, ...changes })
  const each = (
    key: 'categories' | 'venues' | 'tags' | 'days' | 'neighborhoods' | 'places' | 'zips',
    nameOf: (value: string) => string,
  ) =>
    query[key].map((value) => ({
      name: nameOf(value),
      without: without({ [key]: query[key].filter((other) => other !== value) }),
    }))
  const dayName = query.days.length > 2 ? shortName : longName
  return [
    ...each('categories', (id) => names.categories.get(id) ?? id),
    ...REGION_FILTERS.flatMap(({ filter, type }) =>
      each(filter, (slug) => names.regions.get(`${type}/${slug}`) ?? regionName(slug)),
    ),
    ...each('venues', (id) => names.venues.get(id) ?? venueName(id)),
    ...each('days', (day) => dayName(day, today)),
    ...each('tags', (tag) => `Tagged ${tag}`),
    ...(query.feed ? [{ name: `Feed ${query.feed}`, without: without({ feed: '' }) }] : []),
    ...(query.isUgc ? [{ name: 'Added by readers', without: without({ isUgc: false }) }] : []),
    ...(query.isEverywhere
      ? [{ name: 'All regions', without: without({ isEverywhere: false }) }]
      : []),
  ]
}

/** 'Wharf District' of 'wharf-district'. */
export function regionName(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

export const venueName = (id: string) => `Venue ${id}`
