import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { readJson } from '~/db/read-json'
import { venuePair } from '~/db/schema/venue-duplicates'
import { venue } from '~/db/schema/venues'
import { formatDay } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { Venue } from '../venue'
import type { VenueContent } from './venue-content'

/** A venue as the list of likely duplicates shows it. */
export type VenueSummary = Venue &
  VenueContent & {
    /** The hosts of the sites that list it. */
    sites: string[]
  }

/** Two venues that may be one place; nobody has decided yet. The first has the lower id. */
export type OpenPair = {
  first: VenueSummary
  second: VenueSummary
  /** From 0 to 1; see venue-likeness.ts. */
  likelihood: number
}

/** Where a page of the list ends. */
export type PairPosition = { likelihood: number; firstId: number; secondId: number }

/** Two venues, in any order. */
export type PairIds = { firstId: number; secondId: number }

/**
 * What areas above this one know of a venue, as JSON of its column: in the statement of the pairs, as it must not cost the page
 * another round trip.
 */
export type ContentQueries = Record<keyof VenueContent, (venueId: SQLiteColumn) => SQL>

const NO_CONTENT: ContentQueries = {
  upcoming: () => sql`'{"count":0,"next":[]}'`,
  scrapes: () => sql`'[]'`,
}

const first = alias(venue, 'first')
const second = alias(venue, 'second')

const isOpen = and(
  isNull(venuePair.decision),
  isNull(first.mergedIntoId),
  isNull(second.mergedIntoId),
)

/** The pairs that wait for a decision, the likeliest first. A venue that was merged is in none. */
export async function listOpenPairs(
  { db }: { db: Database },
  {
    limit,
    after,
    content,
  }: { limit: number; after?: PairPosition | null; content?: ContentQueries },
): Promise<{ pairs: OpenPair[]; more: boolean }> {
  const isAfter =
    after &&
    sql`(${venuePair.likelihood}, ${venuePair.firstId}, ${venuePair.secondId})
      < (${after.likelihood}, ${after.firstId}, ${after.secondId})`
  const rows = await db
    .select({
      first: summaryColumns(first, content),
      second: summaryColumns(second, content),
      likelihood: venuePair.likelihood,
    })
    .from(venuePair)
    .innerJoin(first, eq(first.id, venuePair.firstId))
    .innerJoin(second, eq(second.id, venuePair.secondId))
    .where(and(isOpen, isAfter || undefined))
    .orderBy(
      sql`${venuePair.likelihood} DESC, ${venuePair.firstId} DESC, ${venuePair.secondId} DESC`,
    )
    .limit(limit + 1)
  return { pairs: rows.slice(0, limit), more: rows.length > limit }
}

/** How many pairs wait for a decision. */
export async function countOpenPairs({ db }: { db: Database }): Promise<number> {
  const row = await db
    .select({ pairs: sql<number>`count(*)` })
    .from(venuePair)
    .innerJoin(first, eq(first.id, venuePair.firstId))
    .innerJoin(second, eq(second.id, venuePair.secondId))
    .where(isOpen)
    .get()
  return row?.pairs ?? 0
}

/**
 * The statement that remembers that two venues are different places, for the batch of `applyChange`: the pair is never
 * listed again, whatever the venues are called later. Who decided first stays.
 */
export function declareDifferent(
  db: Database,
  ids: PairIds,
  { by, now }: { by: string; now: number },
): Statement {
  const decision = { decision: 'different' as const, decidedBy: by, decidedAt: now }
  return db
    .insert(venuePair)
    .values({ ...inOrder(ids), likelihood: 0, foundAt: now, ...decision })
    .onConflictDoUpdate({
      target: [venuePair.firstId, venuePair.secondId],
      set: decision,
      setWhere: isNull(venuePair.decision),
    })
}

/** The statements that take that back: the pair waits for a decision again. One that was never likely is forgotten. */
export function undoDifferent(db: Database, ids: PairIds): Statement[] {
  const { firstId, secondId } = inOrder(ids)
  const isPair = and(eq(venuePair.firstId, firstId), eq(venuePair.secondId, secondId))
  return [
    db.delete(venuePair).where(and(isPair, eq(venuePair.likelihood, 0))),
    db
      .update(venuePair)
      .set({ decision: null, decidedBy: null, decidedAt: null })
      .where(and(isPair, isNotNull(venuePair.decision))),
  ]
}

/** As pairs are stored. */
export function inOrder({ firstId, secondId }: PairIds): PairIds {
  return { firstId: Math.min(firstId, secondId), secondId: Math.max(firstId, secondId) }
}

const parseUpcoming = (json: string): VenueContent['upcoming'] => {
  const { count, next }: VenueContent['upcoming'] = JSON.parse(json)
  return {
    count,
    next: next.map((event) => ({ ...event, day: formatDay(event.startDay, 'MMM d') })),
  }
}

function summaryColumns(table: typeof first | typeof second, content = NO_CONTENT) {
  return {
    id: table.id,
    label: table.label,
    name: table.name,
    address: table.address,
    timezone: table.timezone,
    latitude: table.latitude,
    longitude: table.longitude,
    quarantined: table.quarantined,
    sites: sql`(
      SELECT json_group_array(s.host ORDER BY s.host) FROM venue_site vs JOIN site s ON s.id = vs.site_id
      WHERE vs.venue_id = ${table.id})`.mapWith(readJson<string[]>),
    upcoming: content.upcoming(table.id).mapWith(parseUpcoming),
    scrapes: content.scrapes(table.id).mapWith(readJson<VenueContent['scrapes']>),
  }
}
