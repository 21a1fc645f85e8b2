import { categoryPath } from '~/domain/categories/category'
import { MAX_MILES } from '~/domain/search/near/near-place'
import type { AlternativeKind } from '~/domain/search/results/search-alternatives'
import { MAX_ALTERNATIVE_EVENTS, type SearchQuery } from '~/domain/search/search-query'
import type { CountedCategory } from '~/domain/search/words/named-categories.server'
import type { Day } from '~/lib/time/local-time'
import { formatExactCount } from '~/ui/events/event-count'
import {
  type FilterNames,
  formatCategoryName,
  formatRegionName,
  formatVenueName,
} from '~/ui/search/filters/chosen-filters'
import { listChosenFacts } from '~/ui/search/filters/fact-choices'
import { formatMiles, formatNear } from '~/ui/search/places/near-names'
import { formatSearchTitle, type TitleSource } from './search-title'

/** The title of a search. An alternative says what it has in place of the search's own filters. */
export function nameSearch(
  query: SearchQuery,
  names: FilterNames,
  today: Day,
  kind?: AlternativeKind,
): string {
  const { text, categories = [], regions = [], venues = [], near, days, isEvening } = query
  const { tags, feed, isUgc, isEverywhere } = query
  return formatSearchTitle(
    {
      text,
      days,
      isEvening,
      tags,
      feed,
      isUgc,
      isEverywhere,
      categories: categories.map((id) => formatCategoryName(id, names)),
      places: [
        ...regions.map((region) => formatRegionName(region, names)),
        ...venues.map((id) => formatVenueName(id, names)),
        ...(near ? [formatNear(near)] : []),
      ],
      facts: listChosenFacts(query).map(({ name }) => name),
      ...(kind && REPLACED[kind]),
    },
    today,
  )
}

const REPLACED: Partial<Record<AlternativeKind, Partial<TitleSource>>> = {
  'larger area': { places: [`Within ${formatMiles(MAX_MILES)}`] },
  'any place': { places: ['Elsewhere'] },
  'next days': { when: 'Next 7 days' },
  'any day': { when: 'Any day' },
}

/** '3 events'. They are counted up to MAX_ALTERNATIVE_EVENTS. */
export function formatAlternativeCount(count: number): string {
  if (count >= MAX_ALTERNATIVE_EVENTS) return `${count} events or more`
  return formatExactCount(count)
}

/** The link to a category that the text of a search names: 'Family & Kids, 7 events'. */
export function linkNamedCategory({ id, name, events }: CountedCategory) {
  return { name: `${name}, ${formatExactCount(events)}`, href: categoryPath({ id }), count: '' }
}
