import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { findVenueById, writeQuarantine } from './edited-venue-store.server'
import type { Venue } from './venue'
import { listVenueSiteIds } from './venue-store.server'

/**
 * Removes the events of a venue from every list and page of every site, or restores them; null if there is no such venue. The
 * events themselves stay as they are.
 */
export async function quarantineVenue(
  services: ChangeServices,
  { id, quarantined }: Pick<Venue, 'id' | 'quarantined'>,
): Promise<Venue | null> {
  const { db, now } = services
  const before = await findVenueById(db, id)
  if (!before) return null
  if (before.quarantined === quarantined) return before
  await applyChange(services, {
    writes: [writeQuarantine(db, { id, quarantined }, now)],
    after: {
      listings: [{ venues: sql`SELECT ${id}` }],
      sites: await listVenueSiteIds(db, id),
    },
    audit: [
      {
        action: quarantined ? 'venue.quarantine' : 'venue.release',
        siteId: null,
        target: { id, name: before.name },
        changes: { quarantined: { before: before.quarantined, after: quarantined } },
      },
    ],
  })
  return { ...before, quarantined }
}
