import { MILES_CHOICES, toMiles, withinMiles } from '~/domain/search/near/near-place'
import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'

export type NearLinks = {
  label: string
  links: { name: string; href: string; isCurrent: boolean }[]
}[]

/** Of a search around a place: links to other distances and to the other order; none for other searches. */
export function listNearLinks(query: SearchQuery): NearLinks {
  const { near, sort } = query
  if (!near) return []
  const first = { ...query, page: undefined }
  return [
    {
      label: 'Distance',
      links: MILES_CHOICES.map((miles) => ({
        name: `${miles === 0.5 ? '½' : miles} mi`,
        href: formatSearchUrl({ ...first, near: withinMiles(near, miles) }),
        isCurrent: miles === toMiles(near),
      })),
    },
    {
      label: 'Order',
      links: [
        { name: 'By date', href: formatSearchUrl({ ...first, sort: undefined }), isCurrent: !sort },
        {
          name: 'Nearest first',
          href: formatSearchUrl({ ...first, sort: 'distance' }),
          isCurrent: sort === 'distance',
        },
      ],
    },
  ]
}
