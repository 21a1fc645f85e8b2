import { sql } from 'drizzle-orm'
import { firstKeyOfMinute, toMinute } from '~/domain/listings/listing-key'
import { keyInVersion, selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import { addDays, type Day, startOfDay, toDay } from '~/lib/time/local-time'
import { type Database, readTogether } from '~/platform/storage/database.server'
import type { SearchQuery } from '../search-query'
import { type PlanServices, planSearch, type SearchSite } from './plan-search.server'
import { type CountedRow, selectCountedSections, splitCounted } from './search-sections.server'
import { hasRows, NO_ROWS } from './search-sql.server'
import { sumTotals } from './search-totals.server'

/** What a visitor who chooses filters sees of a search: how many events it has, and days from today on. */
export type ChoiceCounts = {
  /** Up to one more than the last page can contain. */
  total: number
  /** On which events begin that all filters but the days admit; in ascending order, of the next DAYS_AHEAD days. */
  days: Day[]
}

/** Two months: further days have no mark. */
export const DAYS_AHEAD = 62

/** Counts what a search would find, without its events, in one round trip. */
export async function countChoice(
  services: PlanServices & { search: Database },
  site: SearchSite,
  query: SearchQuery,
): Promise<ChoiceCounts> {
  const [plan, anyDay] = await Promise.all([
    planSearch(services, site, { ...query, isRanked: true }),
    planSearch(services, site, {
      ...query,
      days: undefined,
      isEvening: undefined,
      titled: undefined,
      phase: 'upcoming',
    }),
  ])
  const days = listNextDays(services.now, site.timezone)
  const key = (column: 'first' | 'end') =>
    sql`${keyInVersion(selectLiveVersionId(plan.listingId), 0)} + (d.value ->> ${column})`
  if (!anyDay.upcoming) throw new Error('a search of what begins has no range of it')
  const begins = { ...anyDay.upcoming, from: key('first'), to: sql`${key('end')} - 1` }
  const [marked, counted] = await readTogether<[{ day: Day }[], CountedRow[]]>(services.search, [
    sql`SELECT d.value ->> 'day' AS day FROM json_each(${JSON.stringify(days)}) d WHERE ${hasRows(begins)}`,
    selectCountedSections({ ...plan, limit: 0 }) ?? NO_ROWS,
  ])
  const total = sumTotals(splitCounted(counted, plan), plan.maxCount)
  return { total, days: marked.map(({ day }) => day) }
}

/** The next days, with the keys of their minutes in a version: the first, and the one after the last. */
function listNextDays(now: number, timezone: string): { day: Day; first: number; end: number }[] {
  const today = toDay(now, timezone)
  const toKey = (instant: number) => firstKeyOfMinute(toMinute(instant))
  return Array.from({ length: DAYS_AHEAD }, (_, at) => {
    const day = addDays(today, at)
    return {
      day,
      first: toKey(Math.max(startOfDay(day, timezone), now)),
      end: toKey(startOfDay(addDays(day, 1), timezone)),
    }
  })
}
