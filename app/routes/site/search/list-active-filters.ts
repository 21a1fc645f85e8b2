import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import type { DatePhrase } from '~/domain/search/words/recognize-date-words'
import type { Day } from '~/lib/time/local-time'
import { formatLongDay, formatShortDay } from '~/ui/search/days/day-names'
import {
  type FilterNames,
  formatCategoryName,
  formatRegionName,
  formatVenueName,
} from '~/ui/search/filters/chosen-filters'
import { listChosenFacts } from '~/ui/search/filters/fact-choices'
import { formatWithin } from '~/ui/search/places/near-names'
import { formatWhen } from './search-title'

/** A value that narrows a search, and the path of the search without it. */
export type ActiveFilter = { name: string; removeHref: string }

/** Everything that narrows a search besides its keywords. Days that were read from those are one filter. */
export function listActiveFilters(
  query: SearchQuery,
  names: FilterNames,
  today: Day,
  dates: DatePhrase | null = null,
): ActiveFilter[] {
  const { categories = [], regions = [], venues = [], near, days = [], tags = [], feed } = query
  const without = (changes: SearchQuery) =>
    formatSearchUrl({ ...query, page: undefined, ...changes })
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
    ...(near
      ? [{ name: formatWithin(near), removeHref: without({ near: undefined, sort: undefined }) }]
      : []),
    ...(dates && dates.days.join() === days.join()
      ? [
          {
            name: dates.name ?? formatWhen(query, today),
            removeHref: without({ days: [], isEvening: false }),
          },
        ]
      : listDayFilters(query, today, without)),
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

function listDayFilters(
  { days = [], isEvening }: SearchQuery,
  today: Day,
  without: (changes: SearchQuery) => string,
): ActiveFilter[] {
  const formatDay = days.length > 2 ? formatShortDay : formatLongDay
  return [
    ...days.map((day) => ({
      name: formatDay(day, today),
      removeHref: without({ days: exclude(days, day) }),
    })),
    ...(isEvening ? [{ name: 'From 5 PM', removeHref: without({ isEvening: false }) }] : []),
  ]
}

function exclude<Value>(values: Value[], excluded: Value): Value[] {
  return values.filter((value) => value !== excluded)
}
