import type { AppLoadContext } from '@remix-run/cloudflare'
import type { EventCard } from '~/domain/events/event'
import { findEventSites } from '~/domain/events/find-event-sites.server'
import { foldSeries } from '~/domain/search/results/fold-series'
import type { SearchResults } from '~/domain/search/results/search-events.server'
import { MAX_SORTED } from '~/domain/search/results/search-sections.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import type { Site } from '~/domain/sites/site'
import { getSiteUrl } from '~/http/site-url.server'
import { drawCircle } from '~/lib/shapes/circle-shape'
import { formatDistance } from '~/lib/shapes/format-distance'
import { distanceKm } from '~/lib/shapes/geojson'
import { toDay } from '~/lib/time/local-time'
import {
  type AgendaDay,
  buildAgenda,
  buildNamedGroup,
  splitByPhase,
} from '~/ui/events/cards/agenda'
import { linkCardToSite } from '~/ui/events/cards/event-card-data'
import type { FilterNames } from '~/ui/search/filters/chosen-filters'
import { formatAlternativeCount, linkNamedCategory, nameSearch } from './name-search'
import { findPoints } from './search-map'
import { formatCount } from './search-title'

type Source = {
  query: SearchQuery
  names: FilterNames
  site: Site
  request: Request
  context: AppLoadContext
}

/** What the page shows of the events that a search found. */
export async function buildResults(
  found: SearchResults,
  { query, names, site, request, context }: Source,
) {
  const { events, leadingSize, size, fuzzySize, total, currentPage } = found
  const { near, sort } = query
  const siteTime = { timezone: site.timezone, now: context.services.now }
  const today = toDay(siteTime.now, site.timezone)
  const options = {
    requestedDays: query.days,
    fallbackImage: site.settings.defaultEventImageChecksum ?? null,
    pageCategory: query.categories?.length === 1 ? query.categories[0] : undefined,
    ...(near && {
      formatDistance: (event: EventCard) => formatDistance(distanceKm(near, event)),
    }),
  }
  const named = [
    {
      name: sort ? 'Nearest first' : 'More matches',
      listed: foldSeries(events.slice(leadingSize, size)),
    },
    { name: 'Close matches', listed: foldSeries(events.slice(size)) },
  ]
  const groups = [
    ...buildAgenda(splitByPhase(found), siteTime, { ...options, isContinued: currentPage > 1 }),
    ...named
      .filter(({ listed }) => listed.length > 0)
      .map(({ name, listed }) => buildNamedGroup(name, listed, siteTime, options)),
  ]
  return {
    groups: query.isEverywhere ? await linkCardsToSites(groups, site.id, request, context) : groups,
    points: findPoints(events, groups),
    area: near ? drawCircle(near, near.kilometers) : null,
    count: formatCount({ total, close: fuzzySize, max: found.maxTotal }),
    total,
    /** How many of all are sorted by distance; null for all. */
    sorted: sort && total > MAX_SORTED ? MAX_SORTED : null,
    correction: found.correction,
    named: currentPage === 1 && !query.isEverywhere ? found.categories.map(linkNamedCategory) : [],
    alternatives: found.alternatives.map(({ kind, query: wider, events: count }) => ({
      name: nameSearch(wider, names, today, kind),
      href: formatSearchUrl(wider),
      count: formatAlternativeCount(count),
    })),
    currentPage,
    maxPage: found.maxPage,
    hasMorePages: found.hasMorePages,
  }
}

/** A site has no pages for events outside its bounds: their cards link to a site that does, or to nothing. */
async function linkCardsToSites(
  groups: AgendaDay[],
  siteId: number,
  request: Request,
  context: AppLoadContext,
): Promise<AgendaDay[]> {
  const ids = groups.flatMap(({ cards }) => cards.map(({ id }) => id))
  const sites = await findEventSites(context.services.db, siteId, ids)
  return groups.map((group) => ({
    ...group,
    cards: group.cards.map((card) => {
      const site = sites.get(card.id)
      if (!site) return linkCardToSite(card, null)
      if (site.id === siteId) return card
      return linkCardToSite(card, { name: site.name, url: getSiteUrl(site, request, context) })
    }),
  }))
}
