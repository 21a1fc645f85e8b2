import { sql } from 'drizzle-orm'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { findVenue } from '../venue-store.server'
import { MAX_OPEN_CLAIMS } from './venue-claim'
import {
  type Claim,
  countOtherOpenClaims,
  findManager,
  findOpenClaim,
} from './venue-claim-store.server'

export type ClaimedVenue =
  | { kind: 'sent'; claim: Claim }
  /** They asked before, and the editors have not answered yet. What they wrote now replaces it. */
  | { kind: 'updated'; claim: Claim }
  | { kind: 'already-manager' }
  | { kind: 'too-many' }
  /** The site has no such venue. */
  | { kind: 'not-found' }

type ClaimOrder = { siteId: number; venueId: number; accountId: string; message: string }

/** Asks the editors of a site to let this account manage a venue. Asking twice is one claim, with the newer message. */
export async function claimVenue(
  { db, now }: { db: Database; now: number },
  order: ClaimOrder,
): Promise<ClaimedVenue> {
  const { siteId, venueId, accountId, message } = order
  const [venue, manager, before, otherClaims] = await Promise.all([
    findVenue(db, siteId, venueId),
    findManager(db, order),
    findOpenClaim(db, order),
    countOtherOpenClaims(db, order),
  ])
  if (!venue) return { kind: 'not-found' }
  if (manager) return { kind: 'already-manager' }
  if (otherClaims >= MAX_OPEN_CLAIMS) return { kind: 'too-many' }
  await writeTogether(db, [
    sql`
      INSERT INTO venue_claim (venue_id, account_id, site_id, message, created_at)
      SELECT ${venueId}, ${accountId}, ${siteId}, ${message}, ${now}
      WHERE NOT EXISTS (
        SELECT 1 FROM venue_manager WHERE venue_id = ${venueId} AND account_id = ${accountId})
        AND EXISTS (SELECT 1 FROM venue WHERE id = ${venueId} AND merged_into_id IS NULL)
      ON CONFLICT (venue_id, account_id) WHERE status = 'open' DO UPDATE SET message = excluded.message`,
  ])
  const claim = await findOpenClaim(db, order)
  // Meanwhile an earlier claim was approved, or the venue was merged into another.
  if (!claim) return { kind: (await findManager(db, order)) ? 'already-manager' : 'not-found' }
  return { kind: before ? 'updated' : 'sent', claim }
}
