import type { ConsoleVenue } from '~/domain/feeds/scrape-venues/console-venue'
import type { ConsoleVenueFilter } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { boundsShapesPath } from '~/domain/sites/admin-path'
import type { RequestArgs } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { listHref, parseListText, parsePage } from '~/lib/forms/list-query'
import { buildBaseMap } from '~/routes/build-base-map.server'
import type { VenueRow } from '~/ui/venues/scrape-venues/scrape-venue-table'

const PAGE_SIZE = 25

type Site = { id: number; name: string }
type List = (filter: ConsoleVenueFilter) => Promise<ConsoleVenue[]>

/** A page of a list of venues, filtered by `q`, with the links to each venue's upcoming events. */
export async function loadVenueList(args: RequestArgs, site: Site, path: string, list: List) {
  const { searchParams } = new URL(args.request.url)
  const text = parseListText(searchParams)
  const { page, offset } = parsePage(searchParams, PAGE_SIZE)
  const found = await list({ text, limit: PAGE_SIZE + 1, offset, siteId: site.id })
  const shown = found.slice(0, PAGE_SIZE)
  const pageHref = (to: number) => listHref(path, searchParams, { page: to })
  return {
    ...buildFormPage(args, site),
    venues: shown.map((venue) => addEventsHref(args, venue)),
    text,
    path,
    page,
    currentHref: pageHref(page),
    clearHref: text === '' ? null : `${path}?site=${site.id}`,
    previousHref: page > 1 ? pageHref(page - 1) : null,
    nextHref: found.length > PAGE_SIZE ? pageHref(page + 1) : null,
  }
}

/** No site lists the events of a quarantined venue. */
function addEventsHref({ request, context }: RequestArgs, venue: ConsoleVenue): VenueRow {
  const { id, site, quarantined } = venue
  const isListed = site !== null && !quarantined
  const eventsHref = isListed ? `${getSiteUrl(site, request, context)}/search?venue=${id}` : null
  return { ...venue, eventsHref }
}

/** What the form of a venue needs besides the venue. */
export function buildFormPage({ context }: RequestArgs, { id, name }: Site) {
  const { map } = context.services.settings
  return {
    site: { id, name },
    baseMap: buildBaseMap(map, boundsShapesPath({ id })),
  }
}
