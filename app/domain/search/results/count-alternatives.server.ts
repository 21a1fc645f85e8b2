import type { SQL } from 'drizzle-orm'
import { toDay } from '~/lib/time/local-time'
import { MAX_ALTERNATIVE_EVENTS, type SearchQuery } from '../search-query'
import { type PlanServices, planSearch, type SearchSite } from './plan-search.server'
import { type Alternative, listAlternatives } from './search-alternatives'
import { selectCountOfAll } from './search-sql.server'

/** A wider search, and the statement that counts its events: one row with `n`. */
export type UncountedAlternative = { alternative: Alternative; count: SQL }

/** The wider searches of one that finds nothing. */
export async function selectAlternatives(
  services: PlanServices,
  site: SearchSite,
  query: SearchQuery,
): Promise<UncountedAlternative[]> {
  const today = toDay(services.now, site.timezone)
  return Promise.all(
    listAlternatives(query, today).map(async (alternative) => {
      const { upcoming, ongoing } = await planSearch(services, site, alternative.query)
      const ranges = [upcoming, ongoing].filter((range) => range !== null)
      return { alternative, count: selectCountOfAll(ranges, MAX_ALTERNATIVE_EVENTS) }
    }),
  )
}
