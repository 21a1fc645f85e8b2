import { type SQL, sql } from 'drizzle-orm'
import type { ListingRecord } from '~/domain/listings/event-card-from-listing'
import { literal } from '~/platform/storage/database.server'
import type { SearchPlan } from './plan-search.server'
import { kilometersFrom, type SqlRange, selectKeys } from './search-sql.server'
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
  const sections = [...listSections(plan).entries()]
  if (plan.nearest) return selectCards(concatenateKeys(sections, MAX_SORTED), plan)
  const getCount = (section: number) => counts[section] ?? Number.POSITIVE_INFINITY
  let offset = plan.offset
  let first = 0
  while (first < sections.length && getCount(first) <= offset) {
    offset -= getCount(first)
    first++
  }
  const wanted = sections.slice(first).filter(([section]) => getCount(section) > 0)
  return selectCards(concatenateKeys(wanted, plan.limit + offset), { ...plan, offset })
}

/** How many matches are sorted by distance: those that come first in the order of time. */
export const MAX_SORTED = 300

/** The statement for the cards of a page, of keys in the order of time; null for no keys. */
function selectCards(keys: SQL | null, plan: SearchPlan): SQL | null {
  if (keys === null) return null
  const { listed, sorted } = selectPart(plan)
  return sql`
    SELECT l.k, l.card, f.section FROM (${keys} ${listed}) f CROSS JOIN listing l ON l.k = f.k ${sorted}`
}

/** The page's part of all keys: where it begins and ends in the order of time; or, by distance, of the first keys as sorted. */
function selectPart({ nearest, limit, offset }: SearchPlan): Record<'listed' | 'sorted', SQL> {
  const page = sql`LIMIT ${literal(limit)} OFFSET ${literal(offset)}`
  if (!nearest) return { listed: page, sorted: sql`` }
  const sorted = sql`ORDER BY ${kilometersFrom(nearest)}, l.k ${page}`
  return { listed: sql`LIMIT ${literal(MAX_SORTED)}`, sorted }
}

/** A row of the page; or, the only one with `counts`, a JSON array of how many rows each section has. */
export type CountedRow = (ListingRecord & { counts?: null }) | { counts: string }

/**
 * The statement for a page and the counts of all sections, whose keys are read once; null when there is no section. The keys are
 * gathered in one JSON array: each row of a table would count as read once more.
 */
export function selectCountedSections(plan: SearchPlan): SQL | null {
  const sections = [...listSections(plan).entries()]
  const most = plan.nearest ? Math.max(plan.maxCount, MAX_SORTED) : plan.maxCount
  const keys = concatenateKeys(sections, most)
  if (keys === null) return null
  const counts = sections.map(([section]) => sql`total(section = ${literal(section)})`)
  const { listed, sorted } = selectPart(plan)
  return sql`
    WITH found AS MATERIALIZED (
      SELECT json_array(${sql.join(counts, sql`, `)}) AS counts, json_group_array(k) AS keys
      FROM (${keys} LIMIT ${literal(most)}))
    SELECT k, card, NULL AS counts FROM (
      SELECT l.k, l.card
      FROM (SELECT f.value AS k FROM found CROSS JOIN json_each(found.keys) f ${listed}) f
      CROSS JOIN listing l ON l.k = f.k ${sorted})
    UNION ALL SELECT NULL, NULL, counts FROM found`
}

/**
 * The page of selectCountedSections, and how many rows each section has; those after `maxCount` are not counted. A row's section
 * follows from its place among all rows, except on a page by distance, which has no sections.
 */
export function splitCounted(
  rows: CountedRow[],
  { offset }: SearchPlan,
): { rows: SectionRow[]; counts: number[] } {
  const page: ListingRecord[] = []
  let counts: number[] = []
  for (const row of rows) {
    if (typeof row.counts === 'string') counts = JSON.parse(row.counts) as number[]
    else page.push(row)
  }
  const ends = counts.map((_, section) => counts.slice(0, section + 1).reduce((a, b) => a + b, 0))
  const findSection = (place: number) => ends.findIndex((end) => place < end)
  return {
    rows: page.map((row, index) => ({ ...row, section: findSection(offset + index) })),
    counts,
  }
}

/** The keys of sections, at most `limit` of each; null for no section. */
function concatenateKeys(sections: [number, SqlRange | null][], limit: number): SQL | null {
  const selects = sections.flatMap(([section, range]) =>
    range ? [sql`SELECT ${literal(section)} AS section, k FROM (${selectKeys(range, limit)})`] : [],
  )
  return selects.length > 0 ? concatenate(selects) : null
}

function concatenate(selects: SQL[]): SQL {
  const union = sql` UNION ALL `
  if (selects.length <= MAX_COMPOUND) return sql.join(selects, union)
  const rest = sql`SELECT section, k FROM (${concatenate(selects.slice(MAX_COMPOUND - 1))})`
  return sql.join([...selects.slice(0, MAX_COMPOUND - 1), rest], union)
}

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
