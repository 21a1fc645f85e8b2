import { useMatches } from '@remix-run/react'
import type { SearchError } from '~/domain/search/url/validate-search-query'
import { type ChosenFilters, NOTHING_CHOSEN } from './filters/filter-choices'

/** What the loaders of the search pages provide for the search bar in the frame above them. */
type SearchPageData = { chosen: ChosenFilters; errors?: SearchError[] }

/** The id of the search page's message about a parameter. */
export const searchErrorId = (field: SearchError['field']) => `search-error-${field}`

export const isSearchPath = (pathname: string): boolean => /^\/search(\/|$)/.test(pathname)

/** What the search page below the frame has chosen, and the id of its message about the text. */
export function useSearchPage(): { chosen: ChosenFilters; textErrorId: string | undefined } {
  const matches = useMatches()
  const page = matches
    .filter(({ pathname }) => isSearchPath(pathname))
    .flatMap(({ data }) => (isSearchPageData(data) ? [data] : []))
    .at(-1)
  const hasTextError = page?.errors?.some(({ field }) => field === 'q')
  return {
    chosen: page?.chosen ?? NOTHING_CHOSEN,
    textErrorId: hasTextError ? searchErrorId('q') : undefined,
  }
}

function isSearchPageData(data: unknown): data is SearchPageData {
  return typeof data === 'object' && data !== null && 'chosen' in data
}
