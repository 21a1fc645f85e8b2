import { type Day, isDay } from '~/lib/local-time'

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** Whether a search can be asked for this day: beyond these years no calendar arithmetic is promised. */
export function isSearchDay(text: string): text is Day {
  return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY
}

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
