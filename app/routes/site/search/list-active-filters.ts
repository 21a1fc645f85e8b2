import { formatSearchUrl } from '~/domain/search/format-search-url'
import type { SearchQuery } from '~/domain/search/search-query'
import type { Day } from '~/lib/local-time'
import {
  type FilterNames,
  formatCategoryName,
  formatRegionName,
  formatVenueName,
} from '~/ui/search/chosen-filters'
import { formatLongDay, formatShortDay } from '~/ui/search/day-names'
import { listChosenFacts } from '~/ui/search/fact-choices'

/** A value that narrows a search, and the path of the search without it. */
export type ActiveFilter = { name: string; removeHref: string }

/** Everything that narrows a search besides its keywords. */
export function listActiveFilters(
  query: SearchQuery,
  names: FilterNames,
  today: Day,
): ActiveFilter[] {
  const { categories = [], regions = [], venues = [], days = [], tags = [], feed } = query
  const without = (changes: SearchQuery) =>
    formatSearchUrl({ ...query, page: undefined, ...changes })
  const formatDay = days.length > 2 ? formatShortDay : formatLongDay
  return [
    ...categories.map((id) => ({
      name: formatCategoryName(id, names),
      removeHref: without({ categories: exclude(categories, id) }),
    })),
    ...regions.map((region) => ({
      name: formatRegionName(region, names),
      removeHref: without({ regions: exclude(regions, region) }),
    })),
    ...venues.map((id) => ({
      name: formatVenueName(id, names),
      removeHref: without({ venues: exclude(venues, id) }),
    })),
    ...days.map((day) => ({
      name: formatDay(day, today),
      removeHref: without({ days: exclude(days, day) }),
    })),
    ...(query.isEvening ? [{ name: 'From 5 PM', removeHref: without({ isEvening: false }) }] : []),
    ...tags.map((tag) => ({
      name: `Tagged ${tag}`,
      removeHref: without({ tags: exclude(tags, tag) }),
    })),
    ...listChosenFacts(query).map(({ name, without: wider }) => ({
      name,
      removeHref: formatSearchUrl({ ...wider, page: undefined }),
    })),
    ...(feed ? [{ name: `Feed ${feed}`, removeHref: without({ feed: undefined }) }] : []),
    ...(query.isUgc ? [{ name: 'Added by readers', removeHref: without({ isUgc: false }) }] : []),
    ...(query.isEverywhere
      ? [{ name: 'All regions', removeHref: without({ isEverywhere: false }) }]
      : []),
  ]
}

function exclude<Value>(values: Value[], excluded: Value): Value[] {
  return values.filter((value) => value !== excluded)
}
