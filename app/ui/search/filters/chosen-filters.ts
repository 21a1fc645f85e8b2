import { formatNearPlace } from '~/domain/search/near/near-place'
import type { RegionSlug, SearchQuery } from '~/domain/search/search-query'
import { formatRegion, NEAR_PREFIX, VENUE_PREFIX } from '~/domain/search/url/search-parameters'
import { formatNear } from '../places/near-names'
import type { ChosenFilters } from './filter-choices'

/** The known names of a search's values. Other names are derived from ids and slugs. */
export type FilterNames = {
  categories: Map<string, string>
  /** By type and slug: 'place/soho'. */
  regions: Map<string, string>
  venues: Map<string, string>
}

export const NO_NAMES: FilterNames = {
  categories: new Map(),
  regions: new Map(),
  venues: new Map(),
}

/** The values that the search bar shows as chosen, including those that do not exist, so that they can be removed. */
export function listChosenFilters(
  { categories = [], regions = [], venues = [], near }: SearchQuery,
  names: FilterNames,
): ChosenFilters {
  return {
    what: categories.map((id) => ({ value: id, label: formatCategoryName(id, names) })),
    where: [
      ...regions.map((region) => ({
        value: formatRegion(region),
        label: formatRegionName(region, names),
      })),
      ...venues.map((id) => ({
        value: `${VENUE_PREFIX}${id}`,
        label: formatVenueName(id, names),
      })),
      ...(near
        ? [{ value: `${NEAR_PREFIX}${formatNearPlace(near)}`, label: formatNear(near) }]
        : []),
    ],
  }
}

export const formatCategoryName = (id: string, names: FilterNames): string =>
  names.categories.get(id) ?? id

/** Without a known name, 'wharf-district' is 'Wharf District'. */
export function formatRegionName({ type, slug }: RegionSlug, names: FilterNames): string {
  return names.regions.get(`${type}/${slug}`) ?? formatSlug(slug)
}

function formatSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

export const formatVenueName = (id: string, names: FilterNames): string =>
  names.venues.get(id) ?? `Venue ${id}`
