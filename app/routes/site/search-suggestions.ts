import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { categoryPath } from '~/domain/categories/category'
import { eventPath } from '~/domain/events/event'
import { type Suggestions, suggest } from '~/domain/search/suggest.server'
import { requireSite } from '~/http/guards.server'
import { formatCardTime, type SiteClock, hasBegun } from '~/ui/events/event-time'
import { LONGEST_TEXT, REGION_FILTERS, searchPath } from '~/ui/search/search-path'
import type { Suggestion, SuggestionGroup } from '~/ui/search/suggestion'

/** GET /search/suggest?q=: what a reader may mean who has typed this, as JSON of SuggestionGroup[]. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const text = (new URL(request.url).searchParams.get('q') ?? '').slice(0, LONGEST_TEXT)
  const found = await suggest(services, site, text)
  return json(groupsOf(found, { timezone: site.timezone, now: services.now }), {
    headers: { 'cache-control': 'private, max-age=30' },
  })
}

/** So many of each kind but events, that all kinds are seen at once. */
const MOST_NAMES = 3

function groupsOf(found: Suggestions, here: SiteClock): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    {
      name: 'Events',
      suggestions: found.events.map((event) => ({
        href: eventPath(event),
        name: event.title,
        note: [timeOf(event, here), event.venueName].filter(Boolean).join(' · '),
      })),
    },
    { name: 'Venues', suggestions: found.venues.slice(0, MOST_NAMES).map(venueSuggestion) },
    {
      name: 'Categories',
      suggestions: found.categories.slice(0, MOST_NAMES).map((one) => ({
        href: categoryPath(one),
        name: one.name,
        note: countNote(one),
      })),
    },
    { name: 'Places', suggestions: found.places.slice(0, MOST_NAMES).map(placeSuggestion) },
  ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

/** A venue has no page of its own yet; its events do. */
function venueSuggestion(venue: Suggestions['venues'][number]): Suggestion {
  return {
    href: searchPath({ venues: [String(venue.id)] }),
    name: venue.name,
    note: countNote(venue),
  }
}

function placeSuggestion(place: Suggestions['places'][number]): Suggestion {
  const asked = REGION_FILTERS.filter(({ type }) => type === place.type)
  return {
    href: searchPath(Object.fromEntries(asked.map(({ filter }) => [filter, [place.slug]]))),
    name: place.name,
    note: countNote(place),
  }
}

/** What began before goes on, or it would not be suggested. */
function timeOf(event: Suggestions['events'][number], here: SiteClock): string {
  const { startAt, noStart, startDay } = event
  const { timezone } = here
  const time = { startAt, noStart, startDay, endAt: null, noEnd: true, endDay: startDay, timezone }
  return hasBegun(time, here) ? 'Now on' : formatCardTime(time, here).text
}

function countNote({ events }: { events: number }): string {
  return events === 1 ? '1 event' : `${events.toLocaleString('en-US')} events`
}
