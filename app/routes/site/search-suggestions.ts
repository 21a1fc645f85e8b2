import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { categoryPath } from '~/domain/categories/category'
import { eventPath } from '~/domain/events/event'
import { type Suggestions, suggestSearches } from '~/domain/search/results/suggest-searches.server'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import { MAX_TEXT_LENGTH } from '~/domain/search/url/search-parameters'
import { requireSite } from '~/http/guards.server'
import { formatExactCount } from '~/ui/events/event-count'
import { formatCardTime, hasBegun, type SiteClock } from '~/ui/events/event-time'
import type { Suggestion, SuggestionGroup } from '~/ui/search/suggestion'

/** GET /search/suggest?q=: suggestions for what a visitor is typing, as JSON of SuggestionGroup[]. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const text = (new URL(request.url).searchParams.get('q') ?? '').slice(0, MAX_TEXT_LENGTH)
  const found = await suggestSearches(services, site, text)
  return json(buildGroups(found, { timezone: site.timezone, now: services.now }), {
    headers: { 'cache-control': 'private, max-age=30' },
  })
}

/** Few of each kind, so that all kinds fit on the screen. */
const MAX_NAMES = 3

function buildGroups(found: Suggestions, clock: SiteClock): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    {
      name: 'Events',
      suggestions: found.events.map((event) => ({
        href: eventPath(event),
        name: event.title,
        detail: [formatTime(event, clock), event.venueName].filter(Boolean).join(' · '),
      })),
    },
    { name: 'Venues', suggestions: found.venues.slice(0, MAX_NAMES).map(suggestVenue) },
    {
      name: 'Categories',
      suggestions: found.categories.slice(0, MAX_NAMES).map((category) => ({
        href: categoryPath(category),
        name: category.name,
        detail: formatExactCount(category.events),
      })),
    },
    { name: 'Places', suggestions: found.places.slice(0, MAX_NAMES).map(suggestPlace) },
  ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

function suggestVenue(venue: Suggestions['venues'][number]): Suggestion {
  return {
    href: formatSearchUrl({ venues: [String(venue.id)] }),
    name: venue.name,
    detail: formatExactCount(venue.events),
  }
}

function suggestPlace(place: Suggestions['places'][number]): Suggestion {
  return {
    href: formatSearchUrl({ regions: [{ type: place.type, slug: place.slug }] }),
    name: place.name,
    detail: formatExactCount(place.events),
  }
}

/** An event that has begun is still on, or it would not be suggested. */
function formatTime(event: Suggestions['events'][number], clock: SiteClock): string {
  const { startAt, noStart, startDay } = event
  const { timezone } = clock
  const time = { startAt, noStart, startDay, endAt: null, noEnd: true, endDay: startDay, timezone }
  return hasBegun(time, clock) ? 'Ongoing' : formatCardTime(time, clock).text
}
