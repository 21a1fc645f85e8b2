import type { MetaDescriptor } from '@remix-run/react'
import { pagePath } from '~/lib/forms/page-number'
import { findCanonicalPage } from '~/ui/events/cards/paged-events'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import type { VenuePageData } from '~/ui/venues/page/venue-page-data'

export const VENUE_NOT_FOUND = 'Venue not found'
export const VENUE_UNAVAILABLE = 'Venue temporarily unavailable'

/** The meta tags of a venue's page: the same, with one canonical URL, behind both of its URLs. */
export function buildVenueMeta(
  matches: Parameters<typeof buildPageMeta>[0],
  page: VenuePageData | 'unavailable' | null,
): MetaDescriptor[] {
  if (page === null) return buildPageMeta(matches, { title: VENUE_NOT_FOUND })
  if (page === 'unavailable') return buildPageMeta(matches, { title: VENUE_UNAVAILABLE })
  const { name, address, path, events, summary, shareImage } = page
  const number = findCanonicalPage(events)
  return buildPageMeta(matches, {
    title: name,
    path: number === null ? undefined : pagePath(path, number),
    feeds: path,
    description: summary || [`Upcoming events at ${name}`, address].filter(Boolean).join(', '),
    imageUrl: shareImage,
  })
}
