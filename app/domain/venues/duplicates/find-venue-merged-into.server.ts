import type { Database } from '~/platform/storage/database.server'
import { findVenue, type VenueDetail } from '../venue-store.server'
import { findKeptVenueIds } from './resolve-merged-venue-ids.server'

/** The venue of the site that this one was merged into; null if it was not. */
export async function findVenueMergedInto(
  db: Database,
  siteId: number,
  id: number,
): Promise<VenueDetail | null> {
  const keptId = (await findKeptVenueIds(db, [id])).get(id)
  return keptId === undefined || keptId === id ? null : findVenue(db, siteId, keptId)
}
