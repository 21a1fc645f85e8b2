import { and, eq, sql } from 'drizzle-orm'
import { venueClaim, venueManager } from '~/db/schema/venue-claims'
import { type Actor, auditStatements } from '~/domain/changes/audit.server'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import { type Claim, findClaim, findManager, type VenueManager } from './venue-claim-store.server'

/** Whether the statement before this one, in the same batch, wrote something. */
const IS_CHANGED = sql`changes() > 0`

type Services = { db: Database; now: number; actor: Actor }

export type DecidedClaim =
  | { kind: 'decided'; claim: Claim }
  /** Another editor was faster, or the person withdrew it. */
  | { kind: 'already-decided'; claim: Claim }
  | { kind: 'not-found' }

type ClaimOfSite = { siteId: number; claimId: number }

/** Lets the person who asked manage the venue, from their next request on. */
export const approveClaim = (services: Services, claim: ClaimOfSite): Promise<DecidedClaim> =>
  decideClaim(services, claim, { status: 'approved', reason: '' })

/** Refuses the claim with a reason, which the person receives. They may ask again. */
export const declineClaim = (
  services: Services,
  { reason, ...claim }: ClaimOfSite & { reason: string },
): Promise<DecidedClaim> => decideClaim(services, claim, { status: 'declined', reason })

type Decision = { status: 'approved' | 'declined'; reason: string }

async function decideClaim(
  services: Services,
  { siteId, claimId }: ClaimOfSite,
  { status, reason }: Decision,
): Promise<DecidedClaim> {
  const { db, now, actor } = services
  const claim = await findClaim(db, siteId, claimId)
  if (!claim) return { kind: 'not-found' }
  const isOpen = and(
    eq(venueClaim.id, claimId),
    eq(venueClaim.siteId, siteId),
    eq(venueClaim.status, 'open'),
  )
  // Each statement is written only if the one before it was: of two editors at once, one decides.
  const [decided] = await writeTogether(db, [
    db
      .update(venueClaim)
      .set({ status, reason, decidedBy: actor.accountId, decidedAt: now })
      .where(isOpen),
    ...auditStatements(services, [
      {
        action: status === 'approved' ? 'venue.approve-claim' : 'venue.decline-claim',
        siteId,
        target: { id: claim.venue.id, name: claim.venue.name },
        changes: {
          person: { before: null, after: claim.person.email },
          ...(reason && { reason: { before: null, after: reason } }),
        },
        when: IS_CHANGED,
      },
    ]),
    ...(status === 'approved' ? [addManager(claimId, now)] : []),
  ])
  const after = await findClaim(db, siteId, claimId)
  if (!after) return { kind: 'not-found' }
  return { kind: decided?.changes ? 'decided' : 'already-decided', claim: after }
}

/** The venue is the claim's now: it may have been merged since the claim was read. */
const addManager = (claimId: number, now: number): Statement => sql`
  INSERT OR IGNORE INTO venue_manager (venue_id, account_id, site_id, created_at)
  SELECT venue_id, account_id, site_id, ${now} FROM venue_claim WHERE id = ${claimId} AND ${IS_CHANGED}`

type ManagerOfSite = { siteId: number; venueId: number; accountId: string }

/** Ends someone's access to a venue, from their next request on; null if they do not manage it for this site. */
export async function removeManager(
  services: Services,
  order: ManagerOfSite,
): Promise<VenueManager | null> {
  const { db } = services
  const manager = await findManager(db, order)
  if (!manager) return null
  const { siteId, venueId, accountId } = order
  const [removed] = await writeTogether(db, [
    db
      .delete(venueManager)
      .where(
        and(
          eq(venueManager.venueId, venueId),
          eq(venueManager.accountId, accountId),
          eq(venueManager.siteId, siteId),
        ),
      ),
    ...auditManager(services, 'venue.remove-manager', order, manager),
  ])
  return removed?.changes ? manager : null
}

/** Takes `removeManager` back. Only someone whose claim this site has approved can be restored; else null. */
export async function restoreManager(
  services: Services,
  order: ManagerOfSite,
): Promise<VenueManager | null> {
  const { db, now } = services
  const { siteId, venueId, accountId } = order
  const [before] = await db
    .select({ id: venueClaim.id })
    .from(venueClaim)
    .where(
      and(
        eq(venueClaim.venueId, venueId),
        eq(venueClaim.accountId, accountId),
        eq(venueClaim.siteId, siteId),
        eq(venueClaim.status, 'approved'),
      ),
    )
    .limit(1)
  const claim = before && (await findClaim(db, siteId, before.id))
  if (!claim) return null
  const manager = { venue: claim.venue, person: claim.person, createdAt: now }
  await writeTogether(db, [
    db
      .insert(venueManager)
      .values({ venueId, accountId, siteId, createdAt: now })
      .onConflictDoNothing(),
    ...auditManager(services, 'venue.restore-manager', order, manager),
  ])
  return manager
}

/** After the statement that changed something, in the same batch. */
function auditManager(
  services: Services,
  action: 'venue.remove-manager' | 'venue.restore-manager',
  { siteId }: ManagerOfSite,
  { venue, person }: VenueManager,
) {
  const isRemoval = action === 'venue.remove-manager'
  const [before, after] = isRemoval ? [person.email, null] : [null, person.email]
  return auditStatements(services, [
    {
      action,
      siteId,
      target: { id: venue.id, name: venue.name },
      changes: { person: { before, after } },
      when: IS_CHANGED,
    },
  ])
}
