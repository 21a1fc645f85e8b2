import type { SQL } from 'drizzle-orm'
import type { ListingRecord } from '~/domain/listings/event-card-from-listing'
import type { SearchPlan } from './build-search-plan.server'
import { type SqlRange, selectPage } from './search-sql.server'
import type { SearchTotals } from './search-totals.server'

/** The ranges of a search in the order in which lists show them: of each tier, upcoming events and then ongoing ones. */
export const listSections = ({ tiers }: SearchPlan): (SqlRange | null)[] =>
  tiers.flatMap((tier) => (tier ? [tier.upcoming, tier.ongoing] : []))

/** The statements for each section's rows of the page; null where it has none, or they are `known` (of the first). */
export function selectSections(
  plan: SearchPlan,
  { counts }: SearchTotals,
  known: ListingRecord[] | null,
): (SQL | null)[] {
  let room = plan.limit
  let skipped = plan.offset
  return listSections(plan).map((range, index) => {
    const count = counts[index] ?? 0
    const isKnown = index === 0 && known !== null
    const onPage = isKnown ? known.length : Math.min(Math.max(count - skipped, 0), room)
    const statement = isKnown || onPage === 0 ? null : selectPage(range, room, skipped)
    skipped = Math.max(skipped - count, 0)
    room -= onPage
    return statement
  })
}

/** How many of a page's exact matches belong together in the order of time, and how many of those have not begun. */
export type LeadingSize = { leadingSize: number; upcomingSize: number }

/** The first tier leads, or the second where the whole search has nothing in the first. */
export function findLeadingSize(
  { pageSize }: SearchPlan,
  { counts }: SearchTotals,
  rows: ListingRecord[][],
): LeadingSize {
  const sizes = rows.map(({ length }) => length)
  const isSecond = sizes.length > 2 && counts[0] === 0 && counts[1] === 0
  const [upcoming = 0, ongoing = 0] = isSecond ? sizes.slice(2) : sizes
  return {
    leadingSize: Math.min(upcoming + ongoing, pageSize),
    upcomingSize: Math.min(upcoming, pageSize),
  }
}
