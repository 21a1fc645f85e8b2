import { categoryPath } from '~/domain/categories/category'
import { findCategory } from '~/domain/categories/category-store.server'
import { type EventCard, type EventDetail, eventPath } from '~/domain/events/event'
import { findEvent } from '~/domain/events/event-store.server'
import {
  type FeaturedEntry,
  isFeaturable,
  orderFeaturedEvents,
} from '~/domain/promotions/days/featured-day-store.server'
import { listChosenAndNext } from '~/domain/search/lists/list-chosen-and-next.server'
import type { SearchServices } from '~/domain/search/results/search-events.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import type { Site } from '~/domain/sites/site'
import { findVenueMergedInto } from '~/domain/venues/duplicates/find-venue-merged-into.server'
import { venuePath } from '~/domain/venues/venue-path'
import { findVenue } from '~/domain/venues/venue-store.server'
import { addDays, type Day, toDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { MAX_COUNTED, type WidgetContent } from './widget-content'
import type { WidgetContentQuery } from './widget-query'

type Services = SearchServices & { db: Database }

export type LoadedWidget =
  | { kind: 'loaded'; content: WidgetContent }
  | { kind: 'not-found'; message: string }

/**
 * Loads what a widget shows, in one round trip to each database. What lists leave out is in no widget: hidden, unpublished
 * and quarantined events, and those of other sites. `entries` is what the site features around now.
 */
export async function loadWidget(
  services: Services,
  site: Site,
  entries: FeaturedEntry[],
  query: WidgetContentQuery,
): Promise<LoadedWidget> {
  switch (query.type) {
    case 'events':
      return loadEvents(services, site, entries, query.count)
    case 'search': {
      const lists = await listNext(services, site, query.search, query.count)
      const { text } = query.search
      const title = text ? `Events for “${text}”` : titleOfSite(site)
      return loaded({ ...lists, title, path: formatSearchUrl(query.search) })
    }
    case 'venue':
      return loadVenue(services, site, query)
    case 'category':
      return loadCategory(services, site, query)
    case 'calendar':
      return loadCalendar(services, site, query)
    case 'event':
      return loadEvent(services, site, query.event)
  }
}

const titleOfSite = ({ name }: Site) => `${name} Events`

const loaded = (
  content: Pick<WidgetContent, 'title' | 'path'> & Partial<WidgetContent>,
): LoadedWidget => ({
  kind: 'loaded',
  content: { featured: [], backfilled: [], isMore: false, month: null, ...content },
})

/** Today's featured events come first, and others fill the list up. */
async function loadEvents(
  services: Services,
  site: Site,
  entries: FeaturedEntry[],
  count: number,
): Promise<LoadedWidget> {
  const today = toDay(services.now, site.timezone)
  const { chosen, next, isMore } = await listChosenAndNext(services, site, {
    chosen: entries.filter(({ day }) => day === today),
    isListedFirst: isFeaturable,
    query: {},
    limit: count,
  })
  const featured = orderFeaturedEvents(services, site, chosen).slice(0, count)
  return loaded({
    title: titleOfSite(site),
    path: formatSearchUrl(),
    featured,
    backfilled: next.slice(0, count - featured.length),
    isMore: isMore || next.length + featured.length > count,
  })
}

async function listNext(services: Services, site: Site, query: SearchQuery, limit: number) {
  const { next, isMore } = await listChosenAndNext(services, site, { chosen: [], query, limit })
  return { backfilled: next, isMore }
}

async function loadVenue(
  services: Services,
  site: Site,
  { venue: id, count }: { venue: number; count: number },
): Promise<LoadedWidget> {
  const listVenue = (venue: number) => listNext(services, site, { venues: [String(venue)] }, count)
  const [venue, lists] = await Promise.all([findVenue(services.db, site.id, id), listVenue(id)])
  if (venue) return loaded({ ...lists, title: `Events at ${venue.name}`, path: venuePath(venue) })
  const merged = await findVenueMergedInto(services.db, site.id, id)
  return merged
    ? loadVenue(services, site, { venue: merged.id, count })
    : { kind: 'not-found', message: `no such venue: ${id}` }
}

async function loadCategory(
  services: Services,
  site: Site,
  { category: id, count }: { category: string; count: number },
): Promise<LoadedWidget> {
  const listCategory = (category: string) =>
    listNext(services, site, { categories: [category] }, count)
  const [category, lists] = await Promise.all([findCategory(services.db, id), listCategory(id)])
  if (!category) return { kind: 'not-found', message: `no such category: ${id}` }
  return loaded({
    ...(category.id === id ? lists : await listCategory(category.id)),
    title: category.name,
    path: categoryPath(category),
  })
}

/** A month of the site's zone: how many events each of its days has, and the next events in it. */
async function loadCalendar(
  services: Services,
  site: Site,
  { month: given, count }: { month: string | null; count: number },
): Promise<LoadedWidget> {
  const today = toDay(services.now, site.timezone)
  const month = given ?? today.slice(0, 7)
  const days = listDays(month).filter((day) => day >= today)
  const [first, last] = [days[0], days.at(-1)]
  const isPast = first === undefined || last === undefined
  const { next, isMore, counts } = isPast
    ? { next: [], isMore: false, counts: [] }
    : await listChosenAndNext(services, site, {
        chosen: [],
        query: { from: first, to: last },
        limit: count,
        counted: days.map((day) => ({ query: { days: [day] }, limit: MAX_COUNTED })),
      })
  return loaded({
    title: titleOfSite(site),
    path: formatSearchUrl(),
    backfilled: next,
    isMore,
    month: { month, days: days.map((day, at) => ({ day, events: counts[at] ?? 0 })) },
  })
}

function listDays(month: string): Day[] {
  const days: Day[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** A single event, past ones too, if everybody may see it on the site. */
async function loadEvent({ db }: Services, site: Site, id: number): Promise<LoadedWidget> {
  const event = await findEvent(db, site, id, null)
  if (!event) return { kind: 'not-found', message: `no such event: ${id}` }
  return loaded({ title: event.title, path: eventPath(event), backfilled: [toCard(event)] })
}

const toCard = (event: EventDetail): EventCard => ({ ...event, group: null })
