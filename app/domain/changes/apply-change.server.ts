import { sql } from 'drizzle-orm'
import { yieldThread } from '~/lib/yield-thread'
import { type Statement, type Written, writeTogether } from '~/platform/storage/database.server'
import { type AuditedChange, auditStatements } from './audit.server'
import type { ChangeServices, ListingScope, MarkRange } from './change-reactions.server'
import { markCachedPagesStale, type SiteScope } from './mark-cached-pages-stale.server'

/** What visitors see differently after a change. */
export type Affected = {
  /** The listings that no longer agree with the data. */
  listings?: ListingScope[]
  /** The sites whose cached pages are stale. */
  sites?: SiteScope
}

export type Change = {
  writes: Statement[]
  /** Queried before the writes: what they move out of the query, such as a region's old venues, is found only then. */
  before?: Affected
  /** Queried after the writes. */
  after?: Affected
  /** For the audit log, if an admin acts. */
  audit?: AuditedChange[]
}

/**
 * How a change reaches the lists: every act that changes what visitors see calls this.
 *
 * 1. One batch holds the writes, the stale marks, the new site versions and the audit log's entries, so that none is ever
 *    stored without the others. Pages are cached by site version; a new one makes them stale.
 * 2. If listings are affected, they are refreshed at once (listings/refresh-listings.server.ts), without those that others
 *    mark before or meanwhile, such as an import. If that fails, the change is stored all the same, the marks remain, and the listing
 *    queue retries.
 *
 * Returns the result of each write.
 */
export async function applyChange(services: ChangeServices, change: Change): Promise<Written[]> {
  return applyChanges(services, [change])
}

/**
 * Applies a change that is too large for one batch, as several in order. Each is stored as a whole; if one fails, those before
 * it stay, and the listing queue refreshes what they marked.
 */
export async function applyChanges(
  services: ChangeServices,
  changes: Change[],
): Promise<Written[]> {
  const results: Written[] = []
  const marks: MarkRange[] = []
  for (const [index, change] of changes.entries()) {
    if (index > 0) await yieldThread()
    const stored = await storeChange(services, change)
    marks.push(stored.marks)
    results.push(...stored.results)
  }
  const isListed = changes.some(({ before, after }) => before?.listings || after?.listings)
  const [first, last] = [marks[0], marks.at(-1)]
  if (isListed && first && last) {
    await services.reactions.refreshListings(services, { after: first.after, upTo: last.upTo })
  }
  return results
}

/** The last mark that anyone has left. */
const LAST_MARK = sql`SELECT coalesce(max(seq), 0) AS seq FROM sqlite_sequence WHERE name = 'stale_listing'`

async function storeChange(
  services: ChangeServices,
  { writes, before = {}, after = {}, audit = [] }: Change,
): Promise<{ results: Written[]; marks: MarkRange }> {
  const first = [LAST_MARK, ...consequences(services, before)]
  const last = [...consequences(services, after), LAST_MARK]
  const results = await writeTogether(services.db, [
    ...first,
    ...writes,
    ...last,
    ...auditStatements(services, audit),
  ])
  const end = first.length + writes.length
  return {
    results: results.slice(first.length, end),
    marks: { after: readMark(results[0]), upTo: readMark(results[end + last.length - 1]) },
  }
}

const readMark = (result: Written | undefined): number =>
  (result?.rows[0] as { seq: number } | undefined)?.seq ?? 0

function consequences(
  { reactions }: ChangeServices,
  { listings = [], sites }: Affected,
): Statement[] {
  return [
    ...listings.map((scope) => reactions.markStale(scope)),
    ...(sites === undefined ? [] : [markCachedPagesStale(sites)]),
  ]
}
