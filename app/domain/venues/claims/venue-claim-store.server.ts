import { and, asc, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { account } from '~/db/schema/accounts'
import { venueClaim, venueManager } from '~/db/schema/venue-claims'
import { venue, venueSite } from '~/db/schema/venues'
import type { Database } from '~/platform/storage/database.server'

const venueColumns = { id: venue.id, name: venue.name, address: venue.address }
const personColumns = { id: account.id, name: account.name, email: account.email }

const selectClaims = (db: Database) =>
  db
    .select({
      id: venueClaim.id,
      status: venueClaim.status,
      message: venueClaim.message,
      reason: venueClaim.reason,
      createdAt: venueClaim.createdAt,
      decidedAt: venueClaim.decidedAt,
      venue: venueColumns,
      person: personColumns,
    })
    .from(venueClaim)
    .innerJoin(venue, eq(venue.id, venueClaim.venueId))
    .innerJoin(account, eq(account.id, venueClaim.accountId))

/** A claim: someone with an account asks to manage a venue of a site. Instants are in epoch milliseconds. */
export type Claim = Awaited<ReturnType<typeof selectClaims>>[number]

/** A claim made on this site; null if there is none. */
export async function findClaim(db: Database, siteId: number, id: number): Promise<Claim | null> {
  const isClaim = and(eq(venueClaim.id, id), eq(venueClaim.siteId, siteId))
  return (await selectClaims(db).where(isClaim).get()) ?? null
}

const PAGE_SIZE = 20

/** The site's claims that have waited longest for a decision, and whether there are more. */
export async function listOpenClaims(
  db: Database,
  siteId: number,
): Promise<{ claims: Claim[]; more: boolean }> {
  const rows = await selectClaims(db)
    .where(and(eq(venueClaim.siteId, siteId), eq(venueClaim.status, 'open')))
    .orderBy(asc(venueClaim.createdAt), asc(venueClaim.id))
    .limit(PAGE_SIZE + 1)
  return { claims: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE }
}

/** Someone who manages a venue. `createdAt` is when their claim was approved. */
export type VenueManager = Pick<Claim, 'venue' | 'person' | 'createdAt'>

const selectManagers = (db: Database) =>
  db
    .select({
      createdAt: venueManager.createdAt,
      venue: venueColumns,
      person: personColumns,
    })
    .from(venueManager)
    .innerJoin(venue, eq(venue.id, venueManager.venueId))
    .innerJoin(account, eq(account.id, venueManager.accountId))

/** Where a page of managers begins: after this one. */
export type ManagerPosition = { createdAt: number; venueId: number; accountId: string }

/**
 * A page of those who manage venues by claims that this site has approved, the newest first, and the position after which the
 * next page begins.
 */
export async function listManagers(
  db: Database,
  siteId: number,
  after: ManagerPosition | null,
): Promise<{ managers: VenueManager[]; next: ManagerPosition | null }> {
  const isAfter =
    after &&
    sql`(${venueManager.createdAt}, ${venueManager.venueId}, ${venueManager.accountId})
      < (${after.createdAt}, ${after.venueId}, ${after.accountId})`
  const rows = await selectManagers(db)
    .where(and(eq(venueManager.siteId, siteId), isAfter ?? undefined))
    .orderBy(desc(venueManager.createdAt), desc(venueManager.venueId), desc(venueManager.accountId))
    .limit(PAGE_SIZE + 1)
  const managers = rows.slice(0, PAGE_SIZE)
  const last = managers.at(-1)
  if (rows.length <= PAGE_SIZE || !last) return { managers, next: null }
  const { createdAt, venue, person } = last
  return { managers, next: { createdAt, venueId: venue.id, accountId: person.id } }
}

/** Who manages this venue for this site; null if the account does not. */
export async function findManager(
  db: Database,
  { siteId, venueId, accountId }: { siteId: number; venueId: number; accountId: string },
): Promise<VenueManager | null> {
  const isManager = and(
    eq(venueManager.venueId, venueId),
    eq(venueManager.accountId, accountId),
    eq(venueManager.siteId, siteId),
  )
  return (await selectManagers(db).where(isManager).get()) ?? null
}

/** The venues of the site that the account manages, by name: those that the site shows. */
export async function listManagedVenues(
  db: Database,
  { siteId, accountId }: { siteId: number; accountId: string },
): Promise<Claim['venue'][]> {
  return db
    .select(venueColumns)
    .from(venueManager)
    .innerJoin(venue, eq(venue.id, venueManager.venueId))
    .innerJoin(venueSite, and(eq(venueSite.venueId, venue.id), eq(venueSite.siteId, siteId)))
    .where(
      and(
        eq(venueManager.accountId, accountId),
        eq(venueManager.siteId, siteId),
        eq(venue.quarantined, false),
      ),
    )
    .orderBy(asc(venue.name), asc(venue.id))
}

const MAX_OWN = 50

/**
 * The account's claims on this site that are open, or were declined after the instant `since`, the newest first. An approved
 * claim is a venue that they manage.
 */
export async function listOwnClaims(
  db: Database,
  { siteId, accountId, since }: { siteId: number; accountId: string; since: number },
): Promise<Claim[]> {
  const isRecent = sql`(${venueClaim.status} = 'open' OR ${gt(venueClaim.decidedAt, since)})`
  return selectClaims(db)
    .where(
      and(
        eq(venueClaim.accountId, accountId),
        eq(venueClaim.siteId, siteId),
        inArray(venueClaim.status, ['open', 'declined']),
        isRecent,
      ),
    )
    .orderBy(desc(venueClaim.createdAt))
    .limit(MAX_OWN)
}

export async function findOpenClaim(
  db: Database,
  { venueId, accountId }: { venueId: number; accountId: string },
): Promise<Claim | null> {
  const isOpen = and(
    eq(venueClaim.venueId, venueId),
    eq(venueClaim.accountId, accountId),
    eq(venueClaim.status, 'open'),
  )
  return (await selectClaims(db).where(isOpen).get()) ?? null
}

export async function hasOpenClaims(db: Database, siteId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: venueClaim.id })
    .from(venueClaim)
    .where(and(eq(venueClaim.siteId, siteId), eq(venueClaim.status, 'open')))
    .limit(1)
  return row !== undefined
}

/** The account's open claims on a site, without that for one venue. */
export async function countOtherOpenClaims(
  db: Database,
  { siteId, venueId, accountId }: { siteId: number; venueId: number; accountId: string },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(venueClaim)
    .where(
      and(
        eq(venueClaim.accountId, accountId),
        eq(venueClaim.siteId, siteId),
        eq(venueClaim.status, 'open'),
        ne(venueClaim.venueId, venueId),
      ),
    )
  return row?.total ?? 0
}
