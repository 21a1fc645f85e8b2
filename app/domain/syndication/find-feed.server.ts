import { categoryPath, resolveCategory } from '~/domain/categories/category'
import { listCategories } from '~/domain/categories/category-store.server'
import { eventPath } from '~/domain/events/event'
import { findSeriesEvent } from '~/domain/events/list-public-events.server'
import { regionPath } from '~/domain/geography/region'
import { findRegion } from '~/domain/geography/region-store.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import {
  findUnknownCategories,
  validateSearchQuery,
} from '~/domain/search/url/validate-search-query'
import { findVenueMergedInto } from '~/domain/venues/duplicates/find-venue-merged-into.server'
import { findFeaturedVenue } from '~/domain/venues/featured/featured-venue-store.server'
import { featuredVenuePath, venuePath } from '~/domain/venues/venue-path'
import { findVenue } from '~/domain/venues/venue-store.server'
import type { Database } from '~/platform/storage/database.server'
import type { FeedPage } from './feed-page'

/** A list of events for other programs. `pagePath` is the page that shows it to people. */
export type Feed = { title: string; pagePath: string; list: FeedList }

export type FeedList = { kind: 'search'; query: SearchQuery } | { kind: 'series'; id: number }

export type FoundFeed =
  | { kind: 'feed'; feed: Feed }
  /** What the page is about was merged into something else. */
  | { kind: 'moved'; pagePath: string }
  | { kind: 'invalid'; messages: string[] }
  | { kind: 'not-found'; message: string }

/** Finds what a feed's page is about. `query` is that of its URL, which only searches read. */
export async function findFeed(
  db: Database,
  site: { id: number },
  page: Exclude<FeedPage, { kind: 'own' }>,
  query: SearchQuery,
): Promise<FoundFeed> {
  const found = (title: string, pagePath: string, list: SearchQuery): FoundFeed => ({
    kind: 'feed',
    feed: { title, pagePath, list: { kind: 'search', query: list } },
  })
  switch (page.kind) {
    case 'site':
      return found('Events', '/', {})
    case 'search':
      return findSearch(db, query)
    case 'category': {
      const category = resolveCategory(await listCategories(db), page.id)
      if (!category) return { kind: 'not-found', message: 'Category not found' }
      const path = categoryPath(category)
      if (category.id !== page.id) return { kind: 'moved', pagePath: path }
      return found(category.name, path, { categories: [category.id] })
    }
    case 'region': {
      const region = await findRegion(db, site.id, page.type, page.slug)
      if (!region) return { kind: 'not-found', message: 'Neighborhood not found' }
      return found(region.name, regionPath(region), { regions: [region] })
    }
    case 'venue': {
      const venue = await findVenue(db, site.id, page.id)
      if (venue) return found(venue.name, venuePath(venue), { venues: [String(venue.id)] })
      const present = await findVenueMergedInto(db, site.id, page.id)
      if (!present) return { kind: 'not-found', message: 'Venue not found' }
      return { kind: 'moved', pagePath: venuePath(present) }
    }
    case 'featured-venue': {
      const venue = await findFeaturedVenue(db, site.id, page.uid)
      if (!venue) return { kind: 'not-found', message: 'Venue not found' }
      const { curatedVenue, venueIds } = venue
      return found(curatedVenue.name, featuredVenuePath(page), { venues: venueIds.map(String) })
    }
    case 'series': {
      const event = await findSeriesEvent(db, site, page.id)
      if (!event) return { kind: 'not-found', message: 'Series not found' }
      const list: FeedList = { kind: 'series', id: page.id }
      return { kind: 'feed', feed: { title: event.title, pagePath: eventPath(event), list } }
    }
  }
}

async function findSearch(db: Database, { page: _, ...query }: SearchQuery): Promise<FoundFeed> {
  const errors = validateSearchQuery(query).map(({ message }) => message)
  if (query.isEverywhere) errors.push(FOREIGN_EVENTS)
  if (errors.length > 0) return { kind: 'invalid', messages: errors }
  const categories = query.categories ? await listCategories(db) : []
  const ids = query.categories?.map((id) => resolveCategory(categories, id)?.id ?? id)
  if (ids?.some((id) => !query.categories?.includes(id))) {
    return { kind: 'moved', pagePath: formatSearchUrl({ ...query, categories: [...new Set(ids)] }) }
  }
  const unknown = findUnknownCategories(query, categories).map(({ message }) => message)
  if (unknown.length > 0) return { kind: 'invalid', messages: unknown }
  const named = categories.filter(({ id }) => query.categories?.includes(id))
  const topics = [...(query.text ? [`“${query.text}”`] : []), ...named.map(({ name }) => name)]
  const title = topics.length > 0 ? topics.join(', ') : 'Search'
  const feed: Feed = { title, pagePath: formatSearchUrl(query), list: { kind: 'search', query } }
  return { kind: 'feed', feed }
}

const FOREIGN_EVENTS = 'A feed has the events of its own site only. Leave out noSiteBounds.'
