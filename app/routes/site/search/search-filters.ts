import type { Day } from '~/lib/local-time'
import { longName, shortName } from '~/ui/search/day-grid'
import type { Choice, ChosenFilters } from '~/ui/search/search-options'
import { REGION_FILTERS, type SearchTerms, searchPath } from '~/ui/search/search-path'

/** Something that narrows a search, and the address of the search without it. */
export type SearchFilter = { name: string; without: string }

/** What is known of the names of what is asked for; the others are made of the ids and slugs. */
export type KnownNames = {
  categories: Map<string, string>
  /** By type and slug, 'place/soho'. */
  regions: Map<string, string>
  venues: Map<string, string>
}

export const NO_NAMES: KnownNames = { categories: new Map(), regions: new Map(), venues: new Map() }

/** What narrows a search besides its words. */
export function filtersOf(query: SearchTerms, names: KnownNames, today: Day): SearchFilter[] {
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
    ...(query.isEvening && query.days.length > 0
      ? [{ name: 'From 5 PM', without: without({ isEvening: false }) }]
      : []),
    ...each('tags', (tag) => `Tagged ${tag}`),
    ...(query.feed ? [{ name: `Feed ${query.feed}`, without: without({ feed: '' }) }] : []),
    ...(query.isUgc ? [{ name: 'Added by readers', without: without({ isUgc: false }) }] : []),
    ...(query.isEverywhere
      ? [{ name: 'All regions', without: without({ isEverywhere: false }) }]
      : []),
  ]
}

/** What the search bar shows as chosen, names that nothing has among it. */
export function chosenOf(query: SearchTerms, names: KnownNames): ChosenFilters {
  return {
    what: query.categories.map((id) => ({ value: id, label: names.categories.get(id) ?? id })),
    where: REGION_FILTERS.flatMap(({ filter, type, prefix }) =>
      query[filter].map(
        (slug): Choice => ({
          value: prefix + slug,
          label: names.regions.get(`${type}/${slug}`) ?? regionName(slug),
        }),
      ),
    ),
  }
}

/** 'Wharf District' of 'wharf-district'. */
export function regionName(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

export const venueName = (id: string) => `Venue ${id}`
