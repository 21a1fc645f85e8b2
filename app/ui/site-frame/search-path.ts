import type { Day } from '~/lib/local-time'

/** The address of a search. The order of the parameters is fixed, so that one search has one address. */
export function searchPath({
  text = '',
  categories = [],
  days = [],
  page = 1,
}: {
  text?: string
  categories?: string[]
  days?: Day[]
  page?: number
}): string {
  const parameters = new URLSearchParams([
    ...(text ? [['q', text]] : []),
    ...categories.map((id) => ['cats', id]),
    ...days.map((day) => ['days', day]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
  return parameters.size > 0 ? `/search?${parameters}` : '/search'
}
