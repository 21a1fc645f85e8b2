import { selectIdsBelow } from '~/domain/categories/category-store.server'
import type { EventCard } from '~/domain/events/event'
import {
  type CancelledFilter,
  listPastCancelled,
  listPublicEvents,
  type SyndicatedEvent,
} from '~/domain/events/list-public-events.server'
import { listOccurrences } from '~/domain/search/lists/list-occurrences'
import { listSeriesEvents } from '~/domain/search/lists/list-series-events.server'
import type { SearchSite } from '~/domain/search/results/plan-search.server'
import type { SearchServices } from '~/domain/search/results/search-events.server'
import { searchMany } from '~/domain/search/results/search-many.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { addDays, DAY, toDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { FeedList } from './find-feed.server'

/** The most dates in a calendar, and the most entries of a feed for readers. */
export const MAX_CALENDAR_EVENTS = 300
export const MAX_FEED_ENTRIES = 50
/** How far ahead, in days. */
export const DAYS_AHEAD = 365
/** How long a cancelled event stays in calendars after its end, in days. */
export const CANCELLED_DAYS = 30

type Services = SearchServices & { db: Database }

/** The dates of a list's events, by start, as its page shows them; and cancelled ones that are past. */
export async function listCalendarEvents(
  services: Services,
  site: SearchSite,
  list: FeedList,
): Promise<SyndicatedEvent[]> {
  const since = services.now - CANCELLED_DAYS * DAY
  const filter = toCancelledFilter(list)
  const [cards, cancelled] = await Promise.all([
    listCards(services, site, list, MAX_CALENDAR_EVENTS),
    filter ? listPastCancelled(services, site, { ...filter, since }) : [],
  ])
  const dates = cards
    .flatMap(listOccurrences)
    .filter(isWithinYear(services.now, site))
    .toSorted((a, b) => a.startAt - b.startAt || a.id - b.id)
    .slice(0, MAX_CALENDAR_EVENTS)
  const ids = dates.map(({ id }) => id)
  const events = await listPublicEvents(services.db, site, ids)
  return [...cancelled.filter(({ id }) => !ids.includes(id)).toReversed(), ...events]
}

/** An event, or a series by its next date: `dates` counts those that the list has of it. */
export type FeedEntryEvent = SyndicatedEvent & { dates: number }

/** The events and series of a list in its order, each once. */
export async function listFeedEntries(
  services: Services,
  site: SearchSite,
  list: FeedList,
): Promise<FeedEntryEvent[]> {
  const cards = await listCards(services, site, list, MAX_FEED_ENTRIES * 2)
  const units = new Map<number, { id: number; dates: number }>()
  for (const card of cards.filter(isWithinYear(services.now, site))) {
    const unit = card.seriesId ?? -card.id
    const dates = card.group?.occurrences.length ?? 1
    const known = units.get(unit)
    if (known) known.dates += dates
    else units.set(unit, { id: card.id, dates })
  }
  const entries = [...units.values()].slice(0, MAX_FEED_ENTRIES)
  const ids = entries.map(({ id }) => id)
  const events = await listPublicEvents(services.db, site, ids)
  return events.map((event) => ({
    ...event,
    dates: entries.find(({ id }) => id === event.id)?.dates ?? 1,
  }))
}

/** Upcoming events by start, then ongoing ones, as lists have them; `limit` of each at most. */
async function listCards(
  services: Services,
  site: SearchSite,
  list: FeedList,
  limit: number,
): Promise<EventCard[]> {
  if (list.kind === 'series') return listSeriesEvents(services, site, list.id, NO_EVENT, limit)
  const [found] = await searchMany(services, site, [list.query], limit)
  return found ? [...found.upcoming, ...found.ongoing] : []
}

const NO_EVENT = 0

function isWithinYear(now: number, { timezone }: SearchSite): (card: EventCard) => boolean {
  const last = addDays(toDay(now, timezone), DAYS_AHEAD)
  return ({ startDay }) => startDay <= last
}

/** Null for a list that is not of whole topics or places: past events are not searched by text or by day. */
function toCancelledFilter(list: FeedList): CancelledFilter | null {
  if (list.kind === 'series') return { seriesId: list.id }
  const { categories, regions, venues, tags, ...rest }: SearchQuery = list.query
  if (Object.values(rest).some((value) => value !== undefined)) return null
  return {
    ...(categories && { categories: selectIdsBelow(categories) }),
    ...(regions && { regions }),
    ...(venues && { venues }),
    ...(tags && { tags }),
  }
}
