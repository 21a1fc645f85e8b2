import { sql } from 'drizzle-orm'
import { yieldThread } from '~/lib/yield-thread'
import { type Statement, type Written, writeTogether } from '~/platform/database.server'
import { type AuditedChange, auditStatements } from './audit.server'
import type { ChangeServices, ListingScope } from './change-reactions.server'
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
 *    marked before, such as an import. If that fails, the change is stored all the same, the marks remain, and the listing
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
  let lastMark = 0
  for (const [index, change] of changes.entries()) {
    if (index > 0) await yieldThread()
    const stored = await storeChange(services, change)
    if (index === 0) lastMark = stored.lastMark
    results.push(...stored.results)
  }
  const isListed = changes.some(({ before, after }) => before?.listings || after?.listings)
  if (isListed) await services.reactions.refreshListings(services, lastMark)
  return results
}

/** The last mark before the change. */
const LAST_MARK = sql`SELECT coalesce(max(seq), 0) AS seq FROM sqlite_sequence WHERE name = 'stale_listing'`

async function storeChange(
  services: ChangeServices,
  { writes, before = {}, after = {}, audit = [] }: Change,
): Promise<{ results: Written[]; lastMark: number }> {
  const first = [LAST_MARK, ...consequences(services, before)]
  const results = await writeTogether(services.db, [
    ...first,
    ...writes,
    ...consequences(services, after),
    ...auditStatements(services, audit),
  ])
  const mark = results[0]?.rows[0] as { seq: number } | undefined
  return {
    results: results.slice(first.length, first.length + writes.length),
    lastMark: mark?.seq ?? 0,
  }
}

function consequences(
  { reactions }: ChangeServices,
  { listings = [], sites }: Affected,
): Statement[] {
  return [
    ...listings.map((scope) => reactions.markStale(scope)),
    ...(sites === undefined ? [] : [markCachedPagesStale(sites)]),
  ]
}
