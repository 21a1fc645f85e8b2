import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { selectKeptVenueId } from './duplicates/resolve-merged-venue-ids.server'
import { findKeptVenue, writeQuarantine } from './edited-venue-store.server'
import type { Venue } from './venue'

/**
 * Removes the events of a venue from every list and page of every site, or restores them; null if there is no such venue. The
 * events themselves stay as they are. For a merged venue, which has none, that is about the venue that it was merged into.
 */
export async function quarantineVenue(
  services: ChangeServices,
  { id: namedId, quarantined }: Pick<Venue, 'id' | 'quarantined'>,
): Promise<Venue | null> {
  const { db, now } = services
  const before = await findKeptVenue(db, namedId)
  if (!before) return null
  if (before.quarantined === quarantined) return before
  const { id } = before
  const keptId = selectKeptVenueId(id)
  await applyChange(services, {
    writes: [writeQuarantine(db, { id, quarantined }, now)],
    after: {
      listings: [{ venues: sql`SELECT ${keptId}` }],
      sites: sql`SELECT site_id FROM venue_site WHERE venue_id = ${keptId}`,
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
