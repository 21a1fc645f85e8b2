import { type SQL, sql } from 'drizzle-orm'
import type { ListingRecord } from '~/domain/listings/event-card-from-listing'
import type { Point } from '~/lib/shapes/geojson'
import { literal } from '~/platform/storage/database.server'
import type { SearchPlan } from './build-search-plan.server'
import { kilometersFrom, type SqlRange, selectCount, selectKeys } from './search-sql.server'
import type { SearchTotals } from './search-totals.server'

/** A row of a page, with the number of its section. */
export type SectionRow = ListingRecord & { section: number }

/** The sections of a tier. */
const PHASES = 3

/**
 * The ranges of a search in the order in which lists show them: of each tier, what begins on the first day, what began before
 * and is on then, and what begins later. Null for what is not searched.
 */
const listSections = ({ tiers }: SearchPlan): (SqlRange | null)[] =>
  tiers.flatMap(({ firstDay, ongoing, later }) => [firstDay, ongoing, later])

/** D1 allows five SELECTs in a compound one. */
const MAX_COMPOUND = 5

/**
 * The statement for a page of all sections, one after the other; null when there is none. It stops at the end of the page: a
 * section after that is not read, nor one before it where the counts are known. Keys are skipped, and cards read only of the page.
 */
export function selectSections(plan: SearchPlan, { counts }: SearchTotals): SQL | null {
  if (plan.nearest) return selectNearest(plan, plan.nearest)
  const sections = [...listSections(plan).entries()]
  const getCount = (section: number) => counts[section] ?? Number.POSITIVE_INFINITY
  let offset = plan.offset
  let first = 0
  while (first < sections.length && getCount(first) <= offset) {
    offset -= getCount(first)
    first++
  }
  const wanted = sections.slice(first).filter(([section]) => getCount(section) > 0)
  const selects = selectSectionKeys(wanted, plan.limit + offset)
  if (selects.length === 0) return null
  return sql`
    SELECT l.k, l.card, f.section FROM (${concatenate(selects)} LIMIT ${literal(plan.limit)} OFFSET ${literal(offset)}) f
    CROSS JOIN listing l ON l.k = f.k`
}

/** How many matches are sorted by distance: those that come first in the order of time. */
export const MAX_SORTED = 300

/** The statement for a page of the first matches, the nearest first. */
function selectNearest(plan: SearchPlan, nearest: Point): SQL | null {
  const selects = selectSectionKeys([...listSections(plan).entries()], MAX_SORTED)
  if (selects.length === 0) return null
  return sql`
    SELECT l.k, l.card, f.section FROM (${concatenate(selects)} LIMIT ${literal(MAX_SORTED)}) f
    CROSS JOIN listing l ON l.k = f.k
    ORDER BY ${kilometersFrom(nearest)}, l.k LIMIT ${literal(plan.limit)} OFFSET ${literal(plan.offset)}`
}

const selectSectionKeys = (sections: [number, SqlRange | null][], limit: number): SQL[] =>
  sections.flatMap(([section, range]) =>
    range === null
      ? []
      : [sql`SELECT ${literal(section)} AS section, k FROM (${selectKeys(range, limit)})`],
  )

function concatenate(selects: SQL[]): SQL {
  const union = sql` UNION ALL `
  if (selects.length <= MAX_COMPOUND) return sql.join(selects, union)
  const rest = sql`SELECT section, k FROM (${concatenate(selects.slice(MAX_COMPOUND - 1))})`
  return sql.join([...selects.slice(0, MAX_COMPOUND - 1), rest], union)
}

/** The statements that count the rows of each section, up to `max`; null for what is not searched. */
export const selectSectionCounts = (plan: SearchPlan, max: number): (SQL | null)[] =>
  listSections(plan).map((range) => selectCount(range, max))

/**
 * How many of a page's exact matches belong together in the order of time. They are those that begin on the first day, then those
 * that are ongoing, then those that begin later.
 */
export type LeadingSize = { leadingSize: number; firstDaySize: number; ongoingSize: number }

/** The first tier with a match in the whole search leads. By distance, none does. */
export function findLeadingSize(
  { tiers, nearest }: SearchPlan,
  { counts }: SearchTotals,
  rows: SectionRow[],
): LeadingSize {
  if (nearest) return { leadingSize: 0, firstDaySize: 0, ongoingSize: 0 }
  const found = tiers.findIndex((_, tier) =>
    counts.slice(PHASES * tier, PHASES * (tier + 1)).some((count) => count > 0),
  )
  const first = PHASES * Math.max(found, 0)
  const countRows = (phase: number) =>
    rows.filter(({ section }) => section === first + phase).length
  const [firstDaySize, ongoingSize, laterSize] = [countRows(0), countRows(1), countRows(2)]
  return { leadingSize: firstDaySize + ongoingSize + laterSize, firstDaySize, ongoingSize }
}
