import { type ListingRecord, toEventCard } from '~/domain/listings/event-card-from-listing'
import { EVERYWHERE } from '~/domain/listings/listed-event'
import type { SiteScope } from '~/domain/sites/site-search.server'
import { readTogether } from '~/platform/database.server'
import type { SearchSite } from './build-search-plan.server'
import { parseTypedText } from './parse-typed-text'
import { type SearchServices, selectByTitle } from './search-events.server'

/** Someone with more sites finds the events of the first of them. */
const MAX_SITES = 20
/** Of each site, and of all sites together. */
const CARDS_OF_SITE = 3
const CARDS_OF_ALL = 20

/**
 * The ids of events that the sites in the scope list, except one, and whose titles begin with the typed words: the next ones first.
 * With 'all', events that are listed for a place of any site. One round trip.
 */
export async function findEventsOfSites(
  services: SearchServices,
  { scope, current }: { scope: SiteScope; current: SearchSite },
  typed: string,
): Promise<number[]> {
  const text = parseTypedText(typed)
  if (text === null) return []
  const otherSites =
    scope === 'all' ? [EVERYWHERE] : scope.filter((id) => id !== current.id).slice(0, MAX_SITES)
  const limit = scope === 'all' ? CARDS_OF_ALL : CARDS_OF_SITE
  // The query has no days, so that the time zone of each site makes no difference.
  const statements = otherSites.flatMap((id) =>
    selectByTitle(services, { ...current, id }, text, limit),
  )
  if (statements.length === 0) return []
  const pages = await readTogether<ListingRecord[][]>(services.search, statements)
  const cards = pages.flat().map((record) => toEventCard(record, current.id, services.now))
  return [...new Set(cards.toSorted((a, b) => a.startAt - b.startAt).map(({ id }) => id))]
}
